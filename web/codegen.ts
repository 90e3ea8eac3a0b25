import type { CodegenConfig } from "@graphql-codegen/cli";

const config: CodegenConfig = {
  schema: "../services/api/schema.graphql",
  documents: ["src/**/*.graphql"],
  ignoreNoDocuments: true,
  generates: {
    "src/graphql/": {
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true, object: true, inputValue: false, defaultValue: false },
        scalars: { ID: "string", DateTime: "string", JSON: "unknown" },
        dedupeFragments: true,
      },
    },
  },
};

export default config;
