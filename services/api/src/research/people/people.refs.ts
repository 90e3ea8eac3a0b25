import type { PersonConsent } from "@fieldstone/domain/research/people/consent/person-consent.ts";
import {
  findConsentsOfHighlights,
  findConsentsOfPeople,
} from "@fieldstone/domain/research/people/consent/read-consents.ts";
import { type Person, personNotFound } from "@fieldstone/domain/research/people/person.ts";
import {
  findNoteIdsOfPeople,
  findPersonIdsOfNotes,
} from "@fieldstone/domain/research/people/read-note-people.ts";
import { findPeople } from "@fieldstone/domain/research/people/read-people.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";
import { defineAuthoredLoader } from "../../graphql/without-ai.ts";

export const PersonRef = builder.objectRef<Person>("Person");

export const PersonConsentRef = builder.objectRef<PersonConsent>("PersonConsent");

export const PersonPayload = builder.objectRef<{ personId: string }>("PersonPayload");

export const PersonConnection = defineConnection("Person", PersonRef, { totalCount: true });

export const personLoader = defineLoader<Person>(async (tx, ids) =>
  byKey(await findPeople(tx, ids), (person) => person.id),
);
answerKind("person", PersonRef, personLoader);

export const consentLoader = defineLoader<PersonConsent>(findConsentsOfPeople);

/** By highlight: the consent of the person who is speaking. */
export const consentOfHighlightLoader = defineLoader<PersonConsent>(findConsentsOfHighlights);

export const personIdsOfNoteLoader = defineLoader<readonly string[]>(findPersonIdsOfNotes);

export const noteIdsOfPersonLoader = defineAuthoredLoader<readonly string[]>(findNoteIdsOfPeople);

/** @throws ProductError `person.not_found`, `auth.sign_in_needed` */
export function loadPerson(context: ApiContext, personId: string): Promise<Person> {
  requireUser(context);
  return loadOrRefuse(personLoader, context, personId, personNotFound);
}
