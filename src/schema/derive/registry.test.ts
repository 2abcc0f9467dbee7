import { expect, it } from 'vitest'
import { pages } from '../../../custom-pages/index.ts'
import { resources } from '../../../resources/index.ts'
import {
  checkRegistry,
  defineAction,
  definePage,
  defineResource,
  reference,
  state,
  text,
  type AnyResource,
} from '../index.ts'

const label = { en: 'Thing', zh: '东西' }
const thing = (name: string, more: Partial<AnyResource> = {}): AnyResource => ({
  ...defineResource({
    name,
    label,
    plural: label,
    title: 'name',
    fields: { name: text({ label, required: true }) },
    list: { columns: ['name'], sort: 'name' },
    form: { layout: 'sections', groups: [] },
  }),
  ...more,
})
const owner = reference({ label, to: 'studnet' })

it('finds nothing wrong between the declared resources', () => {
  expect(checkRegistry(resources, pages)).toEqual([])
})

it('finds a column of a related list that is neither a field of that resource nor a system column', () => {
  const fields = { name: text({ label }), box: reference({ label, to: 'box' }) }
  const relatedTo = [{ by: 'box', label, columns: ['name', 'updateTime', 'made'] }]
  expect(checkRegistry({ box: thing('box'), lid: thing('lid', { fields, relatedTo }) })).toEqual([
    expect.stringContaining('the list of lid by box has an unknown column made'),
  ])
})

it('finds masks and rights that nothing declares, and what a page has taken', () => {
  const states = { A: { label, tone: 'good' }, B: { label, tone: 'bad' } } as const
  const registry = {
    box: thing('box', {
      menu: 'box',
      routes: { list: 'box', detail: 'boxDetail' },
      rights: { 'box.seal': label },
      fields: {
        name: text({ label }),
        owner: text({ label, masked: 'boxOwner', right: 'box.seal' }),
        holder: reference({ label, to: 'lid' }),
        keeper: text({ label, masked: 'boxOwners' }),
        status: state({
          label,
          initial: 'A',
          states,
          to: {
            A: { B: { label, right: 'box.saal' } },
            B: { A: { label, right: 'box.seal' } },
          },
        }),
      },
      actions: {
        open: defineAction({ label, on: 'record', right: 'box.opne', needs: ['lid.craete'] }),
      },
      relatedTo: [{ by: 'holder', label }],
      scopes: {
        boxes: { label, right: 'box.seal' },
        lids: { label, right: 'lid.raed' },
        open: { label, right: null },
      },
      roles: {
        keeper: { label, rights: ['box.read', 'box.sael'], masks: ['boxOwner', 'boxOnwer'] },
      },
    }),
    lid: thing('lid', {
      fields: { name: text({ label }), owner: text({ label, masked: 'boxOwner' }) },
      scopes: { lids: { label, right: 'lid.read' } },
    }),
  }
  const page = definePage({
    route: 'boxDetail',
    label,
    menu: 'box',
    screen: async () => () => null,
  })
  expect(checkRegistry(registry, [page])).toEqual([
    'box: field keeper is masked by boxOwners, which is no data permission: it is boxKeeper, or that of the field it repeats',
    'box: the role keeper has the right box.sael, which nothing declares',
    'box: the role keeper masks boxOnwer, which masks no field',
    'box: the move of status to B asks for the right box.saal, which nothing declares: name it in rights',
    'box: the action open asks for the right box.opne, which nothing declares: name it in rights',
    'box: the action open asks for the right lid.craete, which nothing declares: name it in rights',
    'box: the scope lids asks for the right lid.raed, which nothing declares: name it in rights',
    'page boxDetail: its route boxDetail is one of box',
    'page boxDetail: its menu code box is one of box',
    'lid: its scope lids is one of box',
  ])
})

it('finds what definitions name of each other in vain', () => {
  const give = defineAction({ label, on: 'record', input: { to: owner } })
  const registry = {
    box: thing('box', {
      plural: { en: 'Boxes', zh: 'Boxes' },
      routes: { list: 'box', detail: 'boxDetail' },
      fields: { name: text({ label }), owner },
      actions: { give },
      show: {
        related: [
          { resource: 'lid', by: 'boxId', label },
          { resource: 'bag', by: 'name', label },
        ],
      },
    }),
    bag: thing('bag', { routes: { list: 'box', detail: 'bagDetail' } }),
    sack: thing('sak'),
  }
  expect(checkRegistry(registry)).toEqual([
    'box: field owner refers to an unknown resource studnet',
    'box: action give: input to refers to an unknown resource studnet',
    'box: its page lists an unknown resource lid',
    'box: its page lists bag by name, which is no reference to box',
    'box: plural.zh is not Chinese yet',
    'sak: stands in the registry as sack',
    'bag: its route box is one of box',
  ])
})

it('lets a page stand for a screen of a resource at its route, and says where there is none', () => {
  const registry = { box: thing('box', { routes: { list: 'box', detail: 'boxDetail' } }) }
  const standingFor = (route: string, standsFor: string) =>
    definePage({ route, standsFor, label, screen: async () => () => null })
  expect(checkRegistry(registry, [standingFor('boxDetail', 'box')])).toEqual([])
  expect(checkRegistry(registry, [standingFor('boxes', 'box'), standingFor('box', 'lid')])).toEqual(
    [
      'page boxes: it stands for box, which has no screen there',
      'page box: it stands for lid, which has no screen there',
    ],
  )
})

it('finds words of Ctrl-K that lead to two places, and verbs that lead nowhere', () => {
  const place = (name: string, en: string, zh: string, more: Partial<AnyResource>) =>
    thing(name, {
      label: { en, zh },
      plural: { en: `${en}s`, zh },
      routes: { list: name, detail: `${name}Detail` },
      ...more,
    })
  const registry = {
    box: place('box', 'Box', '盒子', {
      aliases: { en: ['crate'], zh: ['箱子'] },
      verbs: [
        { label: { en: 'Seal', zh: '封箱' }, to: '/sealing', right: 'box.seel' },
        { label: { en: 'Open', zh: '开箱' }, to: '/box?open=1', aliases: { en: ['Crate '] } },
      ],
    }),
    lid: place('lid', 'Lid', '盖子', { aliases: { zh: ['盒子'] } }),
  }
  const page = definePage({
    route: 'store',
    label: { en: 'Store', zh: '仓库' },
    aliases: { en: ['box', 'depot'], zh: ['箱子'] },
    screen: async () => () => null,
  })
  expect(checkRegistry(registry, [page])).toEqual([
    'the verb Open of box: its alias Crate  is one of box',
    'lid: its alias 盒子 is the name of box',
    'page store: its alias box is the name of box',
    'page store: its alias 箱子 is one of box',
    'box: the verb Seal leads to /sealing, where no screen is',
    'box: the verb Seal needs the right box.seel, which nothing declares',
  ])
})

it('finds a tab of no entry, and a gear without a place', () => {
  const page = (route: string, more: object) =>
    definePage({ route, label, screen: () => Promise.resolve(() => null), ...more })
  expect(
    checkRegistry({ box: thing('box', { menu: 'box', menuRoute: 'chest' }) }, [
      page('lids', { menu: 'lids', icon: 'book' }),
      page('lidTab', { menu: 'lidTab', menuRoute: 'lids' }),
      // a tab is no entry that has tabs
      page('lidTabTab', { menu: 'lidTabTab', menuRoute: 'lidTab' }),
      page('lidSetting', { menu: 'lidSetting', menuGear: true }),
    ]).filter(text => /tab|gear/.test(text)),
  ).toEqual([
    'box: it is a tab of chest, which is no entry of the menu',
    'page lidTabTab: it is a tab of lidTab, which is no entry of the menu',
    'page lidSetting: a gear needs a menu code and a menuRoute',
  ])
})
