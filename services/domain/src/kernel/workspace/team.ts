/** A workspace; the code says team. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  readonly region: string;
  readonly primaryColor: string | null;
  readonly logoId: string | null;
  /** A MIME type; null without a logo. */
  readonly logoType: string | null;
  readonly createdAt: Date;
}
