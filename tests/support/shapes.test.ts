import { expect, it } from 'vitest'
import { quarterOf, quarters, readRing } from './ring.ts'
import { screenNames, screensInSight, sights } from './screens.ts'
import { representativeScreens, screensAskedIn, shapesOf } from './shapes.ts'

const representatives = representativeScreens(screenNames)
const asked = (ring: object) => screensAskedIn(readRing(JSON.stringify(ring)), screenNames)

it('every shape of a screen is one of a representative, and few screens are needed', () => {
  const covered = new Set([...representatives].flatMap(name => [...shapesOf(name)]))
  for (const name of screenNames)
    expect(
      [...shapesOf(name)].filter(shape => !covered.has(shape)),
      name,
    ).toEqual([])
  expect(representatives.size).toBeLessThan(screenNames.length / 2)
})

it('lists, forms and pages have the shapes that are declared; a dialog is one of its own', () => {
  expect(shapesOf('list of course')).toContain('column of state')
  expect(shapesOf('new course')).toContain('input of text')
  expect(shapesOf('page chatData')).toContain('page: charts of sums')
  expect(shapesOf('page classManage')).toContain('page: a list')
  expect(shapesOf('palette')).toEqual(new Set(['palette']))
  expect(representatives).toContain('palette')
})

it('a run walks over representatives, what is touched, and a quarter of the rest; four runs over all', () => {
  expect(screensAskedIn(undefined, screenNames)).toEqual(screenNames)
  const seen = new Set<string>()
  for (const quarter of quarters) {
    const names = asked({ quarter })
    expect(names).toEqual(
      screenNames.filter(name => representatives.has(name) || quarterOf(name) === quarter),
    )
    for (const name of names) seen.add(name)
  }
  expect(seen.size).toBe(screenNames.length)
})

it('a touched resource or domain brings its lists, forms and pages', () => {
  const inTurn = new Set(asked({ quarter: 0 }))
  const more = (ring: object) => asked({ quarter: 0, ...ring }).filter(name => !inTurn.has(name))
  for (const name of more({ resources: ['webhook'] })) expect(name).toMatch(/ webhook$/)
  const screens = asked({ quarter: 0, domains: ['seminars'] })
  for (const name of ['list of seminar', 'new registration', 'page seminarMessages'])
    expect(screens).toContain(name)
  expect(more({ domains: ['seminars'] })).not.toEqual([])
  expect(more({ resources: ['course'], domains: [] }).length).toBeLessThan(3)
})

it('a run that asks for a part shows each screen in the sight of a whole run; the parts are alike', () => {
  const whole = sights.map((_, part) => screensInSight(undefined, part))
  expect(whole.flat().toSorted()).toEqual(screenNames.toSorted())
  const mean = screenNames.length / sights.length
  for (const names of whole) {
    expect(names.length).toBeGreaterThan(mean / 2)
    expect(names.length).toBeLessThan(mean * 1.6)
  }
  for (const quarter of quarters) {
    const ring = readRing(JSON.stringify({ quarter }))
    const names = new Set(asked({ quarter }))
    for (const [part, all] of whole.entries()) {
      expect(screensInSight(ring, part)).toEqual(all.filter(name => names.has(name)))
      // the sight does not follow from the quarter
      expect(all.some(name => quarterOf(name) === quarter)).toBe(true)
    }
  }
})
