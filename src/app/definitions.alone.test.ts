import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outline } from '../schema/outline.ts'
import { ofOutline } from '../schema/outline.ts'
import type { AnyResource } from '../schema/resource.ts'

const label = (word: string) => ({ en: word, zh: word })
const outlineOf = (name: string, listNeeds: Outline['listNeeds']): Outline => ({
  name,
  label: label(name),
  plural: label(name),
  title: 'name',
  listNeeds,
})
const outlines = [outlineOf('shelf', []), outlineOf('book', ['shelf']), outlineOf('loan', 'all')]
const whole = (name: string): AnyResource => ({
  ...ofOutline(outlineOf(name, [])),
  about: label(`all of ${name}`),
})
const asked: string[] = []
let broken = false
const loaders = Object.fromEntries(
  outlines.map(({ name }) => [
    name,
    async () => {
      asked.push(name)
      if (broken) throw new Error('the server is away')
      return whole(name)
    },
  ]),
)
vi.mock('virtual:definitions', () => ({ outlines, loaders }))
const load = () => import('./definitions.ts')

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  broken = false
})

describe('the definitions of the console', () => {
  it('begin as outlines, in the order of the registry', async () => {
    const { registeredResources, isDefined, areAllDefined } = await load()
    expect(registeredResources().map(({ name }) => name)).toEqual(['shelf', 'book', 'loan'])
    expect([isDefined('book'), isDefined('unknown'), areAllDefined()]).toEqual([false, true, false])
  })

  it('of a list are its own and those that it names; listeners are told once they are there', async () => {
    const { isListDefined, loadListDefinitions, onDefinitions, registeredResources } = await load()
    const seen: (boolean | undefined)[] = []
    onDefinitions(() => seen.push(isListDefined('book')))
    await loadListDefinitions('book')
    expect(asked).toEqual(['book', 'shelf'])
    expect(seen).toEqual([true])
    expect(registeredResources().map(({ about }) => about?.en)).toEqual([
      'all of shelf',
      'all of book',
      undefined,
    ])
  })

  it('of a list with views of its own are all', async () => {
    const { areAllDefined, loadListDefinitions } = await load()
    await loadListDefinitions('loan')
    expect(areAllDefined()).toBe(true)
  })

  it('are asked for once, however often they are needed', async () => {
    const { loadDefinitions, loadListDefinitions, registeredResources } = await load()
    await loadListDefinitions('book')
    const [, book] = registeredResources()
    await Promise.all([loadDefinitions(), loadDefinitions()])
    expect(asked).toEqual(['book', 'shelf', 'loan'])
    expect(registeredResources()[1]).toBe(book)
  })

  it('are asked for anew after a failure', async () => {
    const { areAllDefined, loadDefinitions } = await load()
    broken = true
    await expect(loadDefinitions()).rejects.toThrow('the server is away')
    broken = false
    await loadDefinitions()
    expect(areAllDefined()).toBe(true)
  })
})
