import { choice, defineResource, longText, text, type RecordOf } from '../../../src/schema/index.ts'

// by itself, so that its type doesn't wait for the definition's
const aside = () => import('./LabelAside.tsx').then(module => module.LabelAside)

/** CLS-09: a word by which classes are put together. */
export const label = defineResource({
  name: 'label',
  label: { en: 'Class label', zh: '班级标签' },
  plural: { en: 'Class labels', zh: '班级标签' },
  about: {
    en: 'Use labels to group classes by subject, term, level or anything else, so that they’re easy to find.',
    zh: '使用班级标签按科目、学期、级别等对班级分组，便于查找。',
  },
  title: 'name',
  icon: 'star',
  menu: 'label',
  menuGroup: 'teaching',
  menuRoute: 'course',
  menuOrder: 30,
  routes: { list: 'label', detail: 'labelDetail' },
  keys: [['name']],
  createFromTitle: true,
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 30,
      search: true,
      taken: '9994',
    }),
    color: choice({
      label: { en: 'Colour', zh: '颜色' },
      options: {
        GREY: { en: 'Grey', zh: '灰色' },
        BLUE: { en: 'Blue', zh: '蓝色' },
        GREEN: { en: 'Green', zh: '绿色' },
        AMBER: { en: 'Amber', zh: '琥珀色' },
        RED: { en: 'Red', zh: '红色' },
        VIOLET: { en: 'Violet', zh: '紫色' },
      },
      required: true,
      default: 'BLUE',
    }),
    remark: longText({
      label: { en: 'Remarks', zh: '备注' },
      max: 500,
      wide: true,
      synonyms: ['Remark'],
    }),
  },
  list: {
    columns: ['name', 'color', 'remark', 'createTime'],
    filters: ['color', 'createTime'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'label',
        label: { en: 'Class label', zh: '班级标签' },
        fields: ['name', 'color', 'remark'],
      },
    ],
  },
  override: { aside },
  show: { related: [{ resource: 'course', by: 'labels', label: { en: 'Classes', zh: '班级' } }] },
})

/** A record of a label. */
export type ClassLabel = RecordOf<typeof label>
