// The arrows of the house: imports point down the list of rooms only. Each room names what it may import.
const mayImport = {
  regions: [],
  "services/model": ["regions"],
  "services/document": ["services/model"],
  "services/contracts": ["services/model", "regions"],
  "services/platform": ["services/contracts", "regions", "services/model"],
  "services/database": ["services/platform", "services/model", "regions"],
  "services/domain": [
    "services/contracts",
    "services/document",
    "services/model",
    "services/platform",
    "regions",
  ],
  "services/api": [
    "services/contracts",
    "services/document",
    "services/domain",
    "services/model",
    "services/platform",
    "regions",
  ],
  "services/worker": [
    "services/contracts",
    "services/document",
    "services/domain",
    "services/model",
    "services/platform",
    "regions",
  ],
  "services/media": [
    "services/contracts",
    "services/document",
    "services/domain",
    "services/model",
    "services/platform",
    "regions",
  ],
  "services/router": ["services/contracts", "services/model", "services/platform", "regions"],
  "services/local": ["services/(?!testkit|tools)", "regions"],
  "services/tools": [
    "services",
    "regions",
    "charts",
    "infra/src/cell/entrance-rules",
    "operator/src/testing",
  ],
  "services/testkit": ["services/(?!tools)", "regions"],
  web: ["services/document", "services/model", "regions"],
  operator: ["services/contracts", "services/model", "services/platform", "regions"],
  charts: ["operator/src/crds", "services/contracts", "regions"],
  infra: ["services/contracts", "regions"],
  loadtests: [],
};

const tests = "[.](test|bench|testing)[.]tsx?$";

const roomRules = Object.entries(mayImport).map(([room, others]) => ({
  name: `${room.replace("/", "-")}-imports-down-only`,
  comment: `${room} may import ${others.join(", ") || "nothing"} of the house.`,
  severity: "error",
  from: { path: `^${room}/`, pathNot: tests },
  to: {
    path: "^(charts|infra|loadtests|operator|regions|services|web)/",
    pathNot: [`^${room}/`, ...others.map((other) => `^${other}`)],
  },
}));

// Features stand in wings, the same in every room that has features, lowest first: imports point down this list.
const wings = [
  "kernel",
  "access",
  "identity",
  "research",
  "sharing",
  "conversation",
  "discovery",
  "intake",
  "commerce",
  "tenancy",
];
const roomsOfWings = "(?:services/(?:domain|api|worker|media)/src|web/src/features)";

const wingRules = wings.slice(0, -1).map((wing, index) => ({
  name: `wing-${wing}-imports-down-only`,
  comment: `${wing} stands below ${wings.slice(index + 1).join(", ")}.`,
  severity: "error",
  from: { path: `^${roomsOfWings}/${wing}/`, pathNot: tests },
  to: { path: `^${roomsOfWings}/(${wings.slice(index + 1).join("|")})/` },
}));

// Features of the web app stand in layers too: a page's feature is used by nobody, a part by those that name it here.
const featureParts = {
  editor: [],
  fields: [],
  files: ["highlights", "recordings", "redactions", "reels", "transcription"],
  transcription: ["editor", "recordings", "redactions"],
  redactions: ["recordings"],
  recordings: [],
  reels: ["recordings"],
  filters: ["fields"],
  comments: ["editor"],
  grants: ["editor"],
  highlights: ["editor", "suggestions"],
  references: ["editor"],
  documents: ["editor", "references"],
  rows: ["editor", "highlights", "workbench"],
  workbench: ["highlights", "suggestions"],
  templates: [],
  suggestions: ["editor"],
  themes: ["filters", "suggestions"],
  projects: ["filters", "rows", "workbench", "templates", "themes", "views"],
  canvas: ["documents", "editor", "highlights", "workbench"],
  views: ["fields", "filters", "highlights", "rows", "workbench", "canvas", "references"],
  tags: ["codebook", "filters", "reels", "tag-summaries", "workbench"],
  "tag-summaries": ["summaries"],
  extensions: ["fields", "tags"],
  people: ["fields", "filters", "views", "workbench"],
  summaries: ["editor"],
  notes: [
    "editor",
    "fields",
    "files",
    "highlights",
    "documents",
    "suggestions",
    "summaries",
    "transcription",
    "translations",
  ],
  insights: ["editor", "fields", "files", "highlights", "documents", "templates"],
  present: ["editor", "references", "views"],
  public: ["editor", "highlights", "reels"],
  imports: ["files", "highlights"],
  "bulk-imports": ["files", "imports"],
  "channel-activity": [],
  "channel-data": [],
  "channel-imports": [],
  "channel-summaries": ["summaries"],
  "channel-themes": ["channel-activity", "channel-data", "channel-summaries"],
  channels: [
    "channel-activity",
    "channel-data",
    "channel-imports",
    "channel-summaries",
    "channel-themes",
    "filters",
  ],
  charts: ["filters"],
  search: ["filters"],
  feeds: ["filters", "search"],
};

const featureRules = [
  ...Object.entries(featureParts).map(([feature, parts]) => ({
    name: `feature-${feature}-uses-its-parts-only`,
    comment: `The feature ${feature} may use ${parts.join(", ") || "no other feature"}.`,
    severity: "error",
    from: { path: `^web/src/features/[^/]+/${feature}/`, pathNot: tests },
    to: {
      path: "^web/src/features/",
      pathNot: [feature, ...parts].map((part) => `^web/src/features/[^/]+/${part}/`),
    },
  })),
  {
    name: "feature-internals-stay-inside",
    comment: "A feature that names no parts uses no other feature.",
    severity: "error",
    from: {
      path: "^web/src/features/[^/]+/([^/]+)/",
      pathNot: [tests, `^web/src/features/[^/]+/(${Object.keys(featureParts).join("|")})/`],
    },
    to: { path: "^web/src/features/", pathNot: "^web/src/features/[^/]+/$1/" },
  },
];

export default {
  forbidden: [
    ...roomRules,
    ...wingRules,
    {
      name: "api-base-knows-no-feature",
      comment: "What answers requests knows who acts and what changes; the list of features stands above it.",
      severity: "error",
      from: { path: "^services/api/src/(graphql|http|scopes)/", pathNot: tests },
      to: { path: `^services/api/src/(${wings.slice(wings.indexOf("identity") + 1).join("|")})/` },
    },
    {
      name: "operator-rooms-point-down",
      comment: "crds know nothing, specs know crds, kube knows no kind of ours; controllers join them.",
      severity: "error",
      from: { path: "^operator/src/(crds|specs|kube)/", pathNot: tests },
      to: { path: "^operator/src/(specs|controllers|kube)/", pathNot: "^operator/src/$1/" },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "sql-only-in-stores",
      comment: "A resolver or a page never builds SQL.",
      severity: "error",
      from: { path: "^services/(api|worker|media)/src", pathNot: tests },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "stores-stay-in-the-domain",
      comment: "Other rooms read by read-* and write by commands; stores are the domain's own.",
      severity: "error",
      from: { path: "^services/(api|worker|media)/src", pathNot: tests },
      to: { path: "^services/domain/src/.*-store[.]ts$" },
    },
    {
      name: "no-resolvable-import-is-missing",
      severity: "error",
      comment: "An import that resolves nowhere fails at run time.",
      from: {},
      // @graphql-typed-document-node/core holds types alone, so there is no file to resolve to.
      to: { couldNotResolve: true, pathNot: "typed-document-node" },
    },
    ...featureRules,
    {
      name: "ui-knows-no-data",
      comment: "Presentational parts know neither GraphQL nor features.",
      severity: "error",
      from: { path: "^web/src/ui/", pathNot: tests },
      to: { path: "^web/src/(features|graphql|routes|app)/|node_modules/@apollo/" },
    },
    {
      name: "components-through-the-wrappers",
      comment: "Mantine is seen by web/src/ui alone.",
      severity: "error",
      from: { path: "^web/src/(features|routes|app)/", pathNot: tests },
      to: { path: "node_modules/@mantine/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage)/" },
    moduleSystems: ["es6"],
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
