import { describe, expect, it } from 'vitest'
import { testPlan } from './testPlan.ts'

const chromium = '/usr/bin/chromium'
const rest = { projects: ['node', 'node-alone', 'dom', 'dom-alone'] }
const browserTests = { projects: ['e2e'], chromium }

describe('what npm test runs', () => {
  it('what the book asks for, or everything, with the chosen browser', () => {
    expect(testPlan([], chromium)).toEqual({ asks: 'part', only: [], runs: [rest, browserTests] })
    expect(testPlan(['--whole'], chromium)).toEqual({ asks: 'whole', only: [], runs: [] })
  })

  it('with --browser the browser tests alone, without static checks', () => {
    expect(testPlan(['--browser'], chromium)).toEqual({
      asks: 'named',
      only: [],
      runs: [browserTests],
    })
  })

  it('with --changed what a change since a commit can break', () => {
    expect(testPlan(['--changed'], chromium)).toMatchObject({ changedSince: 'HEAD', runs: [] })
    expect(testPlan(['--changed', 'v1'], chromium)).toMatchObject({ changedSince: 'v1', runs: [] })
  })

  it('with names of files those alone, without static checks', () => {
    expect(testPlan(['undo', '--browser'], chromium)).toEqual({
      asks: 'named',
      only: ['undo'],
      runs: [browserTests],
    })
    expect(testPlan(['undo'], chromium)).toMatchObject({ asks: 'named', only: ['undo'] })
  })
})
