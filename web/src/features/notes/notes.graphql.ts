import { graphql } from "../../graphql/gql.ts";

graphql(`
  query NotePage($id: ID!) {
    note(id: $id) {
      id
      title
      importOrigin
      wordCount
      version
      content
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
      people {
        id
        name
        company
        jobTitle
      }
      highlights {
        ...DocumentHighlight_highlight
      }
      comments {
        ...Thread_comment
      }
    }
  }
`);

graphql(`
  query NoteHighlights($id: ID!) {
    note(id: $id) {
      id
      highlights {
        ...DocumentHighlight_highlight
      }
    }
  }
`);

graphql(`
  query NoteVersions($id: ID!, $after: String) {
    note(id: $id) {
      id
      version
      versions(first: 20, after: $after) {
        edges {
          cursor
          node {
            version
            text
            createdAt
            author {
              kind
              name
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

graphql(`
  query MoveTargets($after: String) {
    projects(first: 100, after: $after) {
      edges {
        node {
          id
          title
          viewerLevel
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

graphql(`
  query NotePeoplePicker($nameContains: String) {
    people(first: 20, nameContains: $nameContains) {
      edges {
        node {
          id
          name
          company
          jobTitle
        }
      }
    }
  }
`);

graphql(`
  mutation CreateNotePerson($input: CreatePersonInput!) {
    createPerson(input: $input) {
      person {
        id
        name
        company
        jobTitle
      }
    }
  }
`);

graphql(`
  mutation UpdateNote($input: UpdateNoteInput!) {
    updateNote(input: $input) {
      note {
        id
        title
        updatedAt
        project {
          id
          title
        }
        people {
          id
          name
          company
          jobTitle
        }
      }
    }
  }
`);

graphql(`
  mutation DeleteNoteFromPage($input: ObjectIdInput!) {
    deleteNote(input: $input) {
      deletedId
    }
  }
`);

graphql(`
  mutation RestoreNoteFromPage($input: ObjectIdInput!) {
    restoreNote(input: $input) {
      note {
        id
        title
      }
    }
  }
`);

graphql(`
  mutation RestoreNoteVersion($input: RestoreVersionInput!) {
    restoreNoteVersion(input: $input) {
      note {
        id
        version
        updatedAt
      }
    }
  }
`);
