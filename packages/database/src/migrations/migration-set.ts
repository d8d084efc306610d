/** The migrations of one package, which alone owns `schema`. */
export interface MigrationSet {
  /** Lower case, digits, underscores. Created by the run; tables that files leave unqualified land in it. */
  readonly schema: string
  /**
   * Folder of files `0001_what_it_does.sql`. Comments at a file's head steer its run:
   * `-- breaking`: code that does not know this migration must not run on its result;
   * `-- no-transaction`: the file is one single statement that refuses transactions, as `create index concurrently`.
   */
  readonly directory: URL
}
