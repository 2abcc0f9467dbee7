import {
  choice,
  dateTime,
  defineResource,
  integer,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { packages } from '../../plans/plan-order/plans.options.ts'
import { close, reopen } from './platformInstitution.actions.ts'
import { platformHeading, pricings } from './platform.options.ts'

const aside = () => import('./InstitutionAside.tsx').then(module => module.InstitutionAside)

/**
 * An institution in the platform operator's view: its data and purchases, and nothing about its
 * students. It is derived from the institutions.
 */
export const platformInstitution = defineResource({
  name: 'platformInstitution',
  label: { en: 'Institution', zh: '机构' },
  plural: { en: 'Schools', zh: '机构' },
  about: {
    en: 'All institutions of the platform. New ones appear within a minute.',
    zh: '平台的全部机构，新机构一分钟内出现。',
  },
  title: 'name',
  icon: 'home',
  menu: 'platformInstitution',
  menuGroup: platformHeading,
  menuOrder: 20,
  routes: { list: 'platformInstitutions', detail: 'platformInstitution' },
  keys: [['schoolId']],
  writes: false,
  writeRight: 'platformInstitution.close',
  notFound: '2010',
  rights: { 'platformInstitution.enter': { en: 'Enter institutions', zh: '进入机构' } },
  fields: {
    name: text({ label: { en: 'Name', zh: '机构名称' }, required: true, max: 200, search: true }),
    schoolNo: text({ label: { en: 'Institution number', zh: '机构号' }, max: 20, search: true }),
    // the institution's own id
    schoolId: text({
      label: { en: 'Institution ID', zh: '机构 ID' },
      required: true,
      max: 40,
      taken: '9994',
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '正常' }, tone: 'good' },
        CLOSED: { label: { en: 'Closed', zh: '已停用' }, tone: 'bad' },
      },
      to: {},
    }),
    plan: choice({ label: { en: 'Plan', zh: '套餐' }, options: packages }),
    planUntil: dateTime({ label: { en: 'Plan until', zh: '套餐到期' } }),
    teacherSeats: integer({ label: { en: 'Teacher seats', zh: '老师席位' }, min: 0 }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, max: 3 }),
    pricing: choice({
      label: { en: 'Usage prices', zh: '用量定价' },
      help: {
        en: 'Whether lessons, recordings, storage and SMS have a price now: the institution’s own or the platform’s',
        zh: '直播、录制、存储和短信当前是否有价格，包括机构单独定价和平台价格',
      },
      options: pricings,
    }),
    foundedTime: dateTime({ label: { en: 'Founded', zh: '创建时间' } }),
  },
  list: {
    columns: [
      'name',
      'schoolNo',
      'status',
      'plan',
      'planUntil',
      'teacherSeats',
      'currency',
      'pricing',
      'foundedTime',
      'createTime',
    ],
    hidden: ['createTime'],
    filters: ['status', 'plan', 'pricing', 'planUntil', 'foundedTime'],
    sort: '-foundedTime',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'institution',
        label: { en: 'Institution', zh: '机构' },
        fields: [
          'schoolNo',
          'status',
          'plan',
          'planUntil',
          'teacherSeats',
          'currency',
          'pricing',
          'foundedTime',
          'schoolId',
        ],
      },
    ],
  },
  override: { aside },
  actions: { close, reopen },
  samples: n => ({ schoolId: `school-${String(n)}`, status: 'OPEN' as const, currency: 'CNY' }),
})

/** An institution as the operator sees it. */
export type PlatformInstitution = RecordOf<typeof platformInstitution>
