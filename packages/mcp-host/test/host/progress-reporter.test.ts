import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressReporter } from '../../src/host/progress-reporter.js'

let sent: number[]
let reporter: ProgressReporter
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  reporter = new ProgressReporter(({ progress }) => sent.push(progress))
})
afterEach(() => {
  vi.useRealTimers()
})

const report = (...values: number[]) => {
  for (const progress of values) reporter.report({ progress })
}

test('the first report goes out at once, the latest of those that follow when 50 ms have passed', () => {
  report(1, 2, 3)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(sent).toEqual([1, 3])
  report(4)
  expect(sent).toEqual([1, 3])
  vi.advanceTimersByTime(50)
  expect(sent).toEqual([1, 3, 4])
})

test('a value that does not rise is not sent', () => {
  report(2, 2, 1, Number.NaN)
  vi.advanceTimersByTime(200)
  report(2)
  expect(sent).toEqual([2])
})

test('the last report goes out before the end, and nothing after it', () => {
  report(1, 2)
  reporter.finish()
  expect(sent).toEqual([1, 2])
  report(3)
  vi.advanceTimersByTime(200)
  expect(sent).toEqual([1, 2])
})
