import { expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { declarations } from '../../scripts/declarations.ts'
import { domains } from '../../server/domains.ts'

it('npm run print:reference prints every resource, call and page', () => {
  const printed = declarations()
  const namesOf = (page: string): string[] =>
    [...(printed[page] ?? '').matchAll(/^([^#\s].*?):(?: |$)/gm)].map(([, name]) => name ?? '')
  const calls = domains.flatMap(({ calls: routes = [] }) =>
    routes.map(({ call }) => `${call.method} ${call.path}`),
  )
  expect(namesOf('resources.yaml')).toEqual(Object.keys(resources))
  expect(namesOf('calls.yaml').toSorted()).toEqual(calls.toSorted())
  expect(namesOf('pages.yaml')).toEqual(pages.map(({ route }) => route))
})
