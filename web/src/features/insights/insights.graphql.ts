import { graphql } from "../../graphql/gql.ts";

graphql(`
  fragment EmbeddedHighlight_highlight on Highlight {
    id
    text
    state
    speaker
    startMs
    viewerLevel
    tags {
      ...HighlightTag_tag
    }
    note {
      id
      title
    }
    project {
      id
      title
    }
  }
`);

graphql(`
  query InsightPage($id: ID!) {
    insight(id: $id) {
      id
      title
      version
      content
      publishedAt
      viewerLevel
      createdAt
      updatedAt
      author {
        kind
        name
      }
      project {
        id
        title
        viewerLevel
        folder {
          id
          title
        }
      }
      highlights {
        ...EmbeddedHighlight_highlight
      }
      comments {
        ...Thread_comment
      }
    }
  }
`);

graphql(`
  query EmbeddedHighlight($id: ID!) {
    highlight(id: $id) {
      ...EmbeddedHighlight_highlight
    }
  }
`);

graphql(`
  query HighlightPickerSearch($query: String!, $projectIds: [ID!]) {
    search(query: $query, types: [HIGHLIGHT], projectIds: $projectIds, limit: 30) {
      items {
        id
        highlight {
          ...EmbeddedHighlight_highlight
        }
      }
    }
  }
`);

graphql(`
  query HighlightPickerRecent($projectId: ID!) {
    project(id: $projectId) {
      id
      highlights(first: 50) {
        edges {
          node {
            ...EmbeddedHighlight_highlight
          }
        }
      }
    }
  }
`);

graphql(`
  mutation CreateInsightFromHighlights($input: CreateInsightInput!) {
    createInsight(input: $input) {
      insight {
        id
        title
      }
    }
  }
`);

graphql(`
  mutation UpdateInsight($input: UpdateInsightInput!) {
    updateInsight(input: $input) {
      insight {
        id
        title
        updatedAt
        project {
          id
          title
        }
      }
    }
  }
`);

graphql(`
  mutation PublishInsight($input: PublishInsightInput!) {
    publishInsight(input: $input) {
      insight {
        id
        publishedAt
      }
    }
  }
`);

graphql(`
  mutation DeleteInsightFromPage($input: ObjectIdInput!) {
    deleteInsight(input: $input) {
      deletedId
    }
  }
`);

graphql(`
  mutation RestoreInsightFromPage($input: ObjectIdInput!) {
    restoreInsight(input: $input) {
      insight {
        id
        title
      }
    }
  }
`);
