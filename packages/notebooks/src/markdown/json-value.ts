/** What JSON can say, and Postgres `jsonb` can store: no U+0000 and no lone surrogates in its strings. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject

export interface JsonObject {
  [key: string]: JsonValue
}
