import { describe, expect, it } from 'vitest'
import { testPlan } from './test-plan.ts'

const both = ['/usr/bin/chromium', 'npm']
const rest = { projects: ['node', 'node-alone', 'dom', 'dom-alone'] }
const browserTests = (chromium: string) => [
  { projects: ['e2e'], chromium },
  { projects: ['e2e-timed'], chromium },
]

describe('what npm test runs', () => {
  it('everything, with the chosen browser', () => {
    expect(testPlan([], both)).toEqual({
      whole: true,
      only: [],
      runs: [rest, ...browserTests('/usr/bin/chromium')],
    })
  })

  it('with --each-browser everything once, and the browser tests with every browser', () => {
    const runs = [rest, ...browserTests('/usr/bin/chromium'), ...browserTests('npm')]
    expect(testPlan(['--each-browser'], both)).toEqual({ whole: true, only: [], runs })
    expect(testPlan(['--each-browser'], ['npm']).runs).toEqual([rest, ...browserTests('npm')])
  })

  it('with --browser the browser tests alone, without static checks', () => {
    expect(testPlan(['--browser'], both)).toEqual({
      whole: false,
      only: [],
      runs: browserTests('/usr/bin/chromium'),
    })
    expect(testPlan(['--browser', '--each-browser'], both).runs).toHaveLength(4)
  })

  it('with names of files those alone, without static checks', () => {
    expect(testPlan(['undo', '--browser'], both)).toEqual({
      whole: false,
      only: ['undo'],
      runs: browserTests('/usr/bin/chromium'),
    })
    expect(testPlan(['undo'], both)).toMatchObject({ whole: false, only: ['undo'] })
  })
})
