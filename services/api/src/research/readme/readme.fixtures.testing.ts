import { defineFixtures, inputId } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

defineFixtures({ graphql: { "Mutation.createReadme": inputId(projectSeed) } });
