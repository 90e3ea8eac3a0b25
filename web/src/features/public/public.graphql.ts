import { graphql } from "../../graphql/gql.ts";

graphql(`
  fragment PublicHighlight_highlight on Highlight {
    id
    text
    speaker
    startMs
    tags {
      ...HighlightTag_tag
    }
  }
`);

graphql(`
  query SharedObject {
    sharedObject {
      teamName
      note {
        id
        title
        content
        createdAt
        highlights {
          ...PublicHighlight_highlight
        }
      }
      insight {
        id
        title
        content
        publishedAt
        createdAt
        highlights {
          ...PublicHighlight_highlight
        }
      }
      highlight {
        ...PublicHighlight_highlight
        createdAt
        note {
          id
          title
        }
      }
    }
  }
`);
