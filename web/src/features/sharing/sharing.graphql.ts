import { graphql } from "../../graphql/gql.ts";

graphql(`
  fragment ShareLinkRow_shareLink on ShareLink {
    id
    token
    url
    createdAt
    expiresAt
    revokedAt
    createdBy {
      id
      name
    }
  }
`);

graphql(`
  query NoteShareLinks($id: ID!) {
    note(id: $id) {
      id
      viewerLevel
      shareLinks {
        ...ShareLinkRow_shareLink
      }
    }
  }
`);

graphql(`
  query InsightShareLinks($id: ID!) {
    insight(id: $id) {
      id
      viewerLevel
      shareLinks {
        ...ShareLinkRow_shareLink
      }
    }
  }
`);

graphql(`
  mutation CreateShareLink($input: CreateShareLinkInput!) {
    createShareLink(input: $input) {
      shareLink {
        ...ShareLinkRow_shareLink
      }
    }
  }
`);

graphql(`
  mutation RevokeShareLink($input: ObjectIdInput!) {
    revokeShareLink(input: $input) {
      shareLink {
        ...ShareLinkRow_shareLink
      }
    }
  }
`);
