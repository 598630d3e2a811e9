/** Ids are as they were given, so they stand in the query. */
export const profilePath = (id: string) => `/operator/providers/profile?${new URLSearchParams({ id })}`;
