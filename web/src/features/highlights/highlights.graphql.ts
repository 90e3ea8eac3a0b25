import { graphql } from "../../graphql/gql.ts";

graphql(`
  fragment HighlightTag_tag on Tag {
    id
    title
    color
  }
`);

graphql(`
  fragment DocumentHighlight_highlight on Highlight {
    id
    text
    state
    anchorStart
    anchorEnd
    documentId
    documentVersion
    speaker
    startMs
    inlineCommentOnly
    viewerLevel
    createdAt
    tags {
      ...HighlightTag_tag
    }
    author {
      kind
      name
    }
  }
`);

graphql(`
  query TagPicker($projectId: ID!) {
    project(id: $projectId) {
      id
      viewerLevel
      tagBoards {
        id
        title
        viewerLevel
        groups {
          id
          title
          tags {
            ...HighlightTag_tag
            description
            highlightCount
          }
        }
        ungroupedTags {
          ...HighlightTag_tag
          description
          highlightCount
        }
      }
    }
  }
`);

graphql(`
  query HighlightComments($id: ID!) {
    highlight(id: $id) {
      id
      comments {
        ...Thread_comment
      }
    }
  }
`);

graphql(`
  mutation CreateHighlight($input: CreateHighlightInput!) {
    createHighlight(input: $input) {
      highlight {
        ...DocumentHighlight_highlight
      }
    }
  }
`);

graphql(`
  mutation MoveHighlight($input: UpdateHighlightAnchorInput!) {
    updateHighlightAnchor(input: $input) {
      highlight {
        ...DocumentHighlight_highlight
      }
    }
  }
`);

graphql(`
  mutation TagHighlight($input: TagHighlightInput!) {
    tagHighlight(input: $input) {
      highlight {
        id
        tags {
          ...HighlightTag_tag
        }
      }
    }
  }
`);

graphql(`
  mutation UntagHighlight($input: TagHighlightInput!) {
    untagHighlight(input: $input) {
      highlight {
        id
        tags {
          ...HighlightTag_tag
        }
      }
    }
  }
`);

graphql(`
  mutation DeleteHighlight($input: ObjectIdInput!) {
    deleteHighlight(input: $input) {
      deletedId
    }
  }
`);

graphql(`
  mutation RestoreHighlight($input: ObjectIdInput!) {
    restoreHighlight(input: $input) {
      highlight {
        ...DocumentHighlight_highlight
      }
    }
  }
`);

graphql(`
  mutation CreateTagFromPicker($input: CreateTagInput!) {
    createTag(input: $input) {
      tag {
        ...HighlightTag_tag
        description
        highlightCount
        board {
          id
        }
      }
    }
  }
`);

graphql(`
  mutation CreateBoardFromPicker($input: CreateTagBoardInput!) {
    createTagBoard(input: $input) {
      tagBoard {
        id
        title
      }
    }
  }
`);

graphql(`
  mutation DeleteTagFromPicker($input: ObjectIdInput!) {
    deleteTag(input: $input) {
      deletedId
    }
  }
`);

graphql(`
  mutation RestoreTagFromPicker($input: ObjectIdInput!) {
    restoreTag(input: $input) {
      tag {
        ...HighlightTag_tag
      }
    }
  }
`);
