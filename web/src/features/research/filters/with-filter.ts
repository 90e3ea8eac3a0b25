interface FilteredView {
  filter?: object | string;
  selectedFilterId?: string;
}

/** A page's view with a different filter, or with none. */
export function withFilter<View extends FilteredView>(
  view: View,
  filter: object | undefined,
  selectedFilterId: string | undefined,
): Omit<View, keyof FilteredView> & FilteredView {
  const { filter: _filter, selectedFilterId: _selected, ...rest } = view;
  return {
    ...rest,
    ...(filter === undefined ? {} : { filter }),
    ...(selectedFilterId === undefined ? {} : { selectedFilterId }),
  };
}
