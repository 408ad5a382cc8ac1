/** Every table there is, for the migrations. */
export * from '#features/gyms/server/tables.ts'
export * from '#features/people/server/tables.ts'
export * from '#features/places/server/tables.ts'
export * from '#features/session/server/tables.ts'
export * from '#platform/tables.ts'
