import { describe, expect, it } from 'vitest'
import { defineResource, text } from '../schema/index.ts'
import { fromAdminPath, linkTo, screenOf } from './links.ts'

const pen = defineResource({
  name: 'pen',
  label: { en: 'Pen', zh: '笔' },
  plural: { en: 'Pens', zh: '笔' },
  title: 'name',
  routes: { list: 'pens', detail: 'penDetail' },
  fields: { name: text({ label: { en: 'Name', zh: '名称' } }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})

describe('addresses carry their parameters in the query string (NAV-04)', () => {
  it.each([
    ['list', {}, '/pens'],
    ['list', { query: { status: 'ON' } }, '/pens?status=ON'],
    ['show', { id: '7' }, '/penDetail?id=7'],
    ['edit', { id: '7' }, '/penDetail?id=7&mode=edit'],
    ['create', {}, '/penDetail?mode=create'],
    ['show', { id: 'a b&c' }, '/penDetail?id=a+b%26c'],
  ] as const)('%s %j', (screen, options, address) =>
    expect(linkTo(pen, screen, options)).toBe(address),
  )

  it.each([
    ['/pen', '/pens'],
    ['/pen?sort=name', '/pens?sort=name'],
    ['/pen/create', '/penDetail?mode=create'],
    ['/pen/7', '/penDetail?id=7&mode=edit'],
    ['/pen/a%20b/show', '/penDetail?id=a+b'],
    ['/pens?page=2', '/pens?page=2'],
    ['/elsewhere/7', '/elsewhere/7'],
  ])('react-admin’s own path %s never shows', (path, address) =>
    expect(fromAdminPath([pen], path)).toBe(address),
  )

  it('the query says which screen a detail address is', () => {
    expect(screenOf(new URLSearchParams('id=7'))).toBe('show')
    expect(screenOf(new URLSearchParams('id=7&mode=edit'))).toBe('edit')
    expect(screenOf(new URLSearchParams('mode=create'))).toBe('create')
  })
})
