import { graphql } from "../../graphql/gql.ts";

graphql(`
  fragment Thread_comment on Comment {
    id
    body
    parentId
    canEdit
    createdAt
    updatedAt
    author {
      kind
      name
      user {
        id
      }
    }
  }
`);

graphql(`
  mutation CreateComment($input: CreateCommentInput!) {
    createComment(input: $input) {
      comment {
        ...Thread_comment
      }
    }
  }
`);

graphql(`
  mutation UpdateComment($input: UpdateCommentInput!) {
    updateComment(input: $input) {
      comment {
        ...Thread_comment
      }
    }
  }
`);

graphql(`
  mutation DeleteComment($input: ObjectIdInput!) {
    deleteComment(input: $input) {
      deletedId
    }
  }
`);
