import { ServiceError } from '@quire/envelope'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { toDatabaseError } from '../src/index.js'

const postgresError = (code: string): Error =>
  Object.assign(new pg.DatabaseError('relation "x" at db.example.org', 1, 'error'), {
    code,
    severity: 'ERROR',
  })
const systemError = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code} 10.0.0.1:5432`), { code, syscall })

describe('toDatabaseError', () => {
  it.each([
    ...['57P01', '57P02', '57P03', '08006', '08001', '53300', '40001', '40P01', '57014'].map(postgresError),
    systemError('ECONNREFUSED', 'connect'),
    systemError('ENOENT', 'connect'),
    systemError('ECONNRESET', 'read'),
    systemError('EPIPE', 'write'),
    systemError('ENOTFOUND', 'getaddrinfo'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('makes $message of code $code unavailable, and keeps it as the cause', (error) => {
    const mapped = toDatabaseError(error) as ServiceError
    expect(mapped).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    expect(mapped.message).toBe('The database is not available at the moment')
    expect(mapped.cause).toBe(error)
  })

  it.each([postgresError('23505'), systemError('ENOENT', 'open'), new Error('anything'), 'no error at all'])(
    'leaves %s as it is',
    (error) => {
      expect(toDatabaseError(error)).toBe(error)
    },
  )

  it('passes a ServiceError through', () => {
    const error = new ServiceError('CONFLICT', 'Taken')
    expect(toDatabaseError(error)).toBe(error)
  })
})
