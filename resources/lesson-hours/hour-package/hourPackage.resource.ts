import { defineResource, longText, text, type RecordOf } from '../../../src/schema/index.ts'
import { hourRuleFields, hourRuleNames } from '../hour-policy/hourRule.options.ts'

const entriesOfPackage = () =>
  import('../../../src/ui/list/InUse.tsx').then(module => module.inUseBy('hourEntry', 'packageId'))
const aside = () => import('./HourPackageAside.tsx').then(module => module.HourPackageAside)

/** TSK-03: what students buy hours of, with the rule by which lessons use them. */
export const hourPackage = defineResource({
  name: 'hourPackage',
  label: { en: 'Hours package', zh: '课时包' },
  plural: { en: 'Hours packages', zh: '课时包' },
  about: {
    en: 'Packages of lesson hours, each with a rule of its own. Lessons count by the package of the hours that pay for them.',
    zh: '课时包各有课消规则，课节按所扣课时的课时包计算。',
  },
  title: 'name',
  icon: 'folder',
  menu: 'hourPackage',
  tabLabel: { en: 'Packages', zh: '课时包' },
  menuRoute: 'hourBalance',
  menuOrder: 40,
  aliases: { en: ['packages'], zh: ['课包', '充课时'] },
  routes: { list: 'hourPackage', detail: 'hourPackageDetail' },
  keys: [['name']],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 50,
      search: true,
      taken: '9994',
      synonyms: ['课时包', '课时包名称', 'Package'],
    }),
    ...hourRuleFields,
    note: longText({ label: { en: 'Note', zh: '备注' }, max: 500, wide: true }),
  },
  list: {
    columns: [
      'name',
      'counted',
      'trigger',
      'absenceCounts',
      'minutesPerHour',
      'rounding',
      'makeUpDays',
      'note',
      'createTime',
    ],
    hidden: ['makeUpDays', 'note', 'createTime'],
    filters: ['counted', 'trigger', 'rounding', 'createTime'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      { name: 'package', label: { en: 'Package', zh: '课时包' }, fields: ['name', 'note'] },
      { name: 'rule', label: { en: 'How lessons count', zh: '课消规则' }, fields: hourRuleNames },
    ],
  },
  override: { aside, refusals: { '34504': entriesOfPackage } },
})

/** A record of a package of lesson hours. */
export type HourPackage = RecordOf<typeof hourPackage>
