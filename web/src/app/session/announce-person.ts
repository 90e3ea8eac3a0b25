export interface SignedInPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * Tells this workspace's other tabs who is signed in here, and reports when a tab that opens later says that it is
 * someone else. Returns what stops it.
 */
export function announcePerson(person: SignedInPerson, onOther: (name: string) => void): () => void {
  const channel = new BroadcastChannel("fieldstone-person");
  channel.onmessage = ({ data }: MessageEvent<SignedInPerson>) => {
    if (data.id !== person.id) onOther(data.name);
  };
  channel.postMessage(person);
  return () => channel.close();
}
