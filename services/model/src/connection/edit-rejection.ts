/** What the API sends to an editor whose edit it rejected: that edit and all that build on it are not stored. */
export interface EditRejection {
  readonly type: "edit.rejected";
  /** The error's stable code. */
  readonly code: string;
  /** What the user can do. */
  readonly message: string;
}
