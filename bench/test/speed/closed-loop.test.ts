import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { closedLoop } from '../../src/speed/measures/closed-loop.js'

describe('closedLoop', () => {
  it('makes every call once, as many at a time as there are clients', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => i)
    const called: number[] = []
    let running = 0
    let most = 0
    const { times } = await closedLoop(inputs, 3, async (input) => {
      running += 1
      most = Math.max(most, running)
      called.push(input)
      await sleep(1)
      running -= 1
    })
    expect(called).toEqual(inputs)
    expect(most).toBe(3)
    expect(times).toHaveLength(20)
  })

  it('begins no call when the time is up', async () => {
    const { times } = await closedLoop([1, 2, 3], 1, () => sleep(5), 0.001)
    expect(times.length).toBeLessThan(3)
  })
})
