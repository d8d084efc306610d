/** Environment of the server's programs: none of ours, whose PG* variables and locale would change what they do. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** The login of every process, and the database of Quire. */
export const SUPERUSER = 'quire'
export const DATABASE = 'quire'
export const PORT = 5432

const COMMON = {
  cluster_name: 'quire',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(PORT),
  max_connections: '200',
  shared_buffers: '128MB',
  // The first compilation takes longer than any query here.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What users write appears in errors and statements; the log holds neither, and so stays small as well.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Loses what was committed last when the server is killed, and everything when the machine fails. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** Arguments of `postgres`. Given at each start, so that a newer build's settings reach older data. */
export function serverArguments(data: string, socketFolder: string, durable: boolean): string[] {
  const settings = { ...COMMON, ...(durable ? {} : NOT_DURABLE), unix_socket_directories: socketFolder }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
