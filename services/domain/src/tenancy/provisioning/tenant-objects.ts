import { type ObjectOwner, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import {
  type ListedObject,
  listLimitMax,
  type ObjectReader,
} from "@fieldstone/platform/objects/object-store.ts";

/** Every object of a tenant, in order, page by page. */
export async function* listTenantObjects(
  objects: ObjectReader,
  owner: ObjectOwner,
): AsyncGenerator<ListedObject, void> {
  const prefix = objectPrefix(owner);
  for (let after: string | undefined; ; ) {
    const page = await objects.list(prefix, {
      limit: listLimitMax,
      ...(after === undefined ? {} : { after }),
    });
    yield* page;
    after = page.at(-1)?.key;
    if (page.length < listLimitMax) return;
  }
}
