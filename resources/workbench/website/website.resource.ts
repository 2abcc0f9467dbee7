import { defineResource, url, type RecordOf } from '../../../src/schema/index.ts'
import {
  launcherAbout,
  launcherName,
  launcherPlace,
  launcherRoles,
} from '../application/launcher.options.ts'

/** SET-01: a website that the institution recommends to its people, on the workbench. */
export const website = defineResource({
  name: 'website',
  label: { en: 'Recommended website', zh: '推荐网站' },
  plural: { en: 'Recommended websites', zh: '推荐网站' },
  about: {
    en: 'Websites that people find on the workbench, such as dictionaries and exercises. Add one with its address and choose who sees it.',
    zh: '工作台上推荐的网站，如词典、练习网站等。添加网址并选择可见角色。',
  },
  title: 'name',
  icon: 'globe',
  menu: 'websiteSetting',
  menuGroup: 'settings',
  tabLabel: { en: 'Websites', zh: '推荐网站' },
  menuRoute: 'virtualBackground',
  menuOrder: 20,
  routes: { list: 'websiteSetting', detail: 'websiteDetail' },
  keys: [['name']],
  fields: {
    name: launcherName,
    address: url({
      label: { en: 'Address', zh: '网址' },
      required: true,
      max: 500,
    }),
    about: launcherAbout,
    roles: launcherRoles,
    place: launcherPlace,
  },
  list: {
    columns: ['name', 'address', 'about', 'roles', 'place', 'createTime'],
    hidden: ['createTime'],
    filters: ['roles', 'place'],
    sort: 'place',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'website',
        label: { en: 'Website', zh: '网站' },
        fields: ['name', 'address', 'about', 'roles', 'place'],
      },
    ],
  },
})

/** A record of a recommended website. */
export type Website = RecordOf<typeof website>
