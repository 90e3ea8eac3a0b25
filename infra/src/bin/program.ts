// Entry point of the infrastructure's command line, for the chosen stack.
import { getOrganization, getStack } from "@pulumi/pulumi";
import { declareStack } from "../stacks.ts";

export const outputs = declareStack(getStack(), getOrganization());
