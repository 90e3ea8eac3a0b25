export const group = "fieldstone.dev";
export const version = "v1";
export const apiVersion = `${group}/${version}` as const;

/** Start of the names of tenants' namespaces and entrances, the only ones that the operator may change. */
export const tenantPrefix = "tenant-";

/** Holds an object until the operator has released what belongs to it. */
export const finalizer = `${group}/release`;

/** If "true", the operator writes what it would do to status and changes nothing. */
export const planAnnotation = `${group}/plan`;
