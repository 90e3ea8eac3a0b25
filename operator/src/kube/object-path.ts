/** A kind of object, as the API's paths need it. */
export interface KindRef {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

export interface ObjectRef {
  readonly ref: KindRef;
  readonly name: string;
  readonly namespace?: string;
}

/** Path of a kind's objects, within a namespace if the kind is namespaced and one is given. */
export function listPath(ref: KindRef, namespace?: string): string {
  const root = ref.apiVersion.includes("/") ? `/apis/${ref.apiVersion}` : `/api/${ref.apiVersion}`;
  const inNamespace =
    ref.namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : "";
  return `${root}${inNamespace}/${ref.plural}`;
}

/** Path of one object. @throws RangeError where a namespaced kind has no namespace */
export function objectPath({ ref, name, namespace }: ObjectRef): string {
  if (ref.namespaced && namespace === undefined)
    throw new RangeError(`${ref.kind} ${name} needs a namespace`);
  return `${listPath(ref, namespace)}/${encodeURIComponent(name)}`;
}
