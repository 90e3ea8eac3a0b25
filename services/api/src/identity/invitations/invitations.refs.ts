import type { Invitation } from "@fieldstone/domain/identity/invitations/invitation.ts";
import { builder } from "../../graphql/builder.ts";

export const InvitationRef = builder.objectRef<Invitation>("Invitation");
