import { expect, it } from 'vitest'
import { headingName, menuHeadings, type MenuHeading } from './menu.ts'

it('a heading of a domain stands once, below the one that it names', () => {
  const money: MenuHeading = {
    name: 'money',
    label: { en: 'Money', zh: '财务' },
    icon: 'money',
    after: 'statistics',
  }
  const names = menuHeadings([
    { menuGroup: money },
    { menuGroup: 'finance' },
    { menuGroup: money },
  ]).map(({ name }) => name)
  expect(names.filter(name => name === 'money')).toHaveLength(1)
  expect(names[names.indexOf('money') - 1]).toBe('statistics')
  expect(headingName({ menuGroup: money }, 'people')).toBe('money')
  expect(headingName({}, 'people')).toBe('people')
})
