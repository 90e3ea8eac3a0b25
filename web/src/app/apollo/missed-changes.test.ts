import { expect, test, vi } from "vitest";
import { MissedChanges } from "./missed-changes.ts";

function watched() {
  const catchUp = vi.fn();
  return { catchUp, missed: new MissedChanges(catchUp) };
}

test("a page that missed nothing is not asked for twice", () => {
  const { catchUp, missed } = watched();
  missed.began(false);
  expect(catchUp).not.toHaveBeenCalled();
});

test("what was written between the page and its subscription is asked for", () => {
  const { catchUp, missed } = watched();
  missed.began(true);
  expect(catchUp).toHaveBeenCalledOnce();
});

test("after a lost connection the page is read once, and not before changes are followed again", () => {
  const { catchUp, missed } = watched();
  missed.began(false);
  missed.closed(true);
  missed.reconnected();
  expect(catchUp).not.toHaveBeenCalled();
  missed.began(true);
  expect(catchUp).toHaveBeenCalledOnce();
});

test("requests that failed beside a socket that lives are made again at once", () => {
  const { catchUp, missed } = watched();
  missed.began(false);
  missed.reconnected();
  expect(catchUp).toHaveBeenCalledOnce();
});

test("a first socket that did not open leaves the page as old as a lost one", () => {
  const { catchUp, missed } = watched();
  missed.closed(false);
  missed.began(false);
  expect(catchUp).toHaveBeenCalledOnce();
});
