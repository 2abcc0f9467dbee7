import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { isOffered, type Verb } from '../../src/access/index.ts'
import { hasHan, syllables } from '../../server/platform/store/pinyin.ts'
import { conditionsOf } from '../../src/protocol/query.ts'
import type { Label } from '../../src/schema/label.ts'
import type { MenuPlace } from '../../src/schema/menu.ts'
import type { PageDefinition } from '../../src/schema/page.ts'
import type { Aliases, PaletteEntry } from '../../src/schema/palette.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { importLink, linkTo } from '../../src/ui/links.ts'
import { endsFrom } from '../../src/ui/list/list-state.ts'

type Routed = AnyResource & { readonly routes: NonNullable<AnyResource['routes']> }
/** Whose reader may open something: the screen in the menu, and the rights besides. */
type Demands = Pick<PaletteEntry, 'screen' | 'rights'>

const spelled = (texts: readonly string[]): string[] =>
  texts.filter(hasHan).map(text =>
    syllables(text)
      .map(({ text: syllable }) => syllable.trim())
      .filter(Boolean)
      .join(' '),
  )
const allOf = ({ en = [], zh = [] }: Aliases = {}): string[] => [...en, ...zh]

const entry = (
  one: Omit<PaletteEntry, 'words' | 'pinyin'>,
  words: readonly string[],
  further: readonly string[] = [],
): PaletteEntry => ({
  ...one,
  words: [...new Set([...words, ...further])],
  pinyin: [...new Set(spelled([one.label.zh, ...words]))],
})

/** Verbs that follow from what a resource is: how they are called, and where they begin. */
interface FollowingVerb {
  readonly icon: string
  readonly label: (of: AnyResource) => Label
  /** What people say before, or after, the name of the records. */
  readonly said: { readonly en: readonly string[]; readonly zh: readonly string[] }
  /** One of these is needed. */
  readonly verbs: readonly Verb[]
  readonly isThere: (of: AnyResource) => boolean
  readonly to: (of: Routed) => string
}
const following: readonly FollowingVerb[] = [
  {
    icon: 'plus',
    label: ({ label }) => ({ en: `New ${label.en.toLowerCase()}`, zh: `新建${label.zh}` }),
    said: { en: ['new', 'add', 'create'], zh: ['新建', '新增', '添加', '加', '创建'] },
    verbs: ['create'],
    isThere: () => true,
    to: of => linkTo(of, 'create'),
  },
  {
    icon: 'upload',
    label: ({ plural }) => ({ en: `Import ${plural.en.toLowerCase()}`, zh: `导入${plural.zh}` }),
    said: { en: ['import', 'upload'], zh: ['导入', '批量导入', '上传'] },
    verbs: ['import'],
    isThere: of => of.import !== false,
    to: of => importLink({ resource: of.name }),
  },
  {
    icon: 'download',
    label: ({ plural }) => ({ en: `Export ${plural.en.toLowerCase()}`, zh: `导出${plural.zh}` }),
    said: { en: ['export', 'download'], zh: ['导出', '下载'] },
    verbs: ['export'],
    isThere: of => of.export !== false,
    to: of => linkTo(of, 'list'),
  },
  {
    icon: 'trash',
    label: ({ plural }) => ({ en: `${plural.en} · Trash`, zh: `${plural.zh} · 回收站` }),
    said: { en: ['trash', 'recycle bin', 'deleted'], zh: ['回收站', '已删除'] },
    verbs: ['delete', 'restore'],
    isThere: () => true,
    to: of => linkTo(of, 'list', { query: { deleted: 'only' } }),
  },
]

const followingVerbs = (of: Routed, screen: Demands): PaletteEntry[] => {
  const { en = [], zh = [] } = of.aliases ?? {}
  return following
    .filter(({ isThere, verbs }) => isThere(of) && verbs.some(verb => isOffered(of, verb)))
    .map(({ icon, label, said, verbs, to }) =>
      entry(
        {
          kind: 'verb',
          to: to(of),
          label: label(of),
          icon,
          ...screen,
          rights: [verbs.map(verb => `${of.name}.${verb}`)],
        },
        said.zh.flatMap(word => [of.label.zh, ...zh].map(name => word + name)),
        said.en.flatMap(word => [of.label.en, of.plural.en, ...en].map(name => `${word} ${name}`)),
      ),
    )
}

const declaredVerbs = ({ verbs = [] }: MenuPlace, icon: string, owner: Demands): PaletteEntry[] =>
  verbs.map(({ label, aliases, to, right }) =>
    entry(
      {
        kind: 'verb',
        to,
        label,
        icon,
        ...owner,
        rights: [...(owner.rights ?? []), ...(right === undefined ? [] : [[right]])],
      },
      allOf(aliases),
    ),
  )

/** What the reader needs to see of the fields that conditions read; undefined if it follows. */
const demandsOf = ({ fields }: AnyResource, where: Parameters<typeof conditionsOf>[0]) => {
  const read = conditionsOf(where).flatMap(({ field }) => fields[field]?.options ?? [])
  return {
    follows: read.some(options => options.from !== undefined),
    rights: read.flatMap(({ right }) => (right === undefined ? [] : [[right]])),
    masks: read.flatMap(({ masked }) => masked ?? []),
  }
}
const questions = (of: Routed, screen: Demands): PaletteEntry[] =>
  Object.entries(of.list.named ?? {}).flatMap(([, { label, where, aliases }]) => {
    const { follows, rights, masks } = demandsOf(of, where)
    if (follows) return []
    return entry(
      {
        kind: 'question',
        // what has ended begins with the last, as where the list's own chip is pressed
        to: linkTo(of, 'list', {
          query: endsFrom(of, where) ? { ...where, sort: `-${of.list.sort}` } : where,
        }),
        label: {
          en: `${of.plural.en} · ${label.en}`,
          zh: `${of.plural.zh} · ${label.zh}`,
        },
        icon: of.icon ?? 'filter',
        ...screen,
        rights: [[`${of.name}.read`], ...rights],
        ...(masks.length > 0 ? { masks } : {}),
      },
      [label.zh, ...allOf(aliases)],
      [label.en],
    )
  })

const ofResource = (of: Routed): PaletteEntry[] => {
  const screen: Demands = of.menu === undefined ? {} : { screen: of.routes.list }
  const icon = of.icon ?? 'dot'
  const read: Demands = { ...screen, rights: [[`${of.name}.read`]] }
  return [
    entry(
      { kind: 'screen', to: linkTo(of, 'list'), label: of.plural, icon, ...read },
      [of.label.zh, ...allOf(of.aliases)],
      [of.label.en],
    ),
    ...declaredVerbs(of, icon, read),
    ...questions(of, screen),
    ...followingVerbs(of, screen),
  ]
}

const ofPage = (page: PageDefinition): PaletteEntry[] => {
  const { route, label, menu, audience, right, rights, opensByAny } = page
  // where it is in the menu, the menu knows who may open it
  const own: Demands =
    menu !== undefined
      ? { screen: route }
      : audience === 'right'
        ? { rights: [[right, ...(opensByAny ? Object.keys(rights) : [])]] }
        : {}
  const icon = page.icon ?? 'dot'
  return [
    ...(menu !== undefined || page.aliases
      ? [
          entry(
            { kind: 'screen', to: `/${route}`, label, icon, ...own },
            [...(page.menuLabel ? [page.menuLabel.zh] : []), ...allOf(page.aliases)],
            page.menuLabel ? [page.menuLabel.en] : [],
          ),
        ]
      : []),
    ...declaredVerbs(page, icon, own),
  ]
}

const isRouted = (resource: AnyResource): resource is Routed => resource.routes !== undefined

/**
 * Everything that Ctrl-K finds besides records and the manual, with the words by which it is found
 * and their pinyin: screens, what is done there, and named questions.
 */
export const declaredEntries = (): PaletteEntry[] => [
  ...Object.values<AnyResource>(resources).filter(isRouted).flatMap(ofResource),
  // what stands for a resource's screen is found by the resource
  ...pages.filter(({ shell, standsFor }) => shell && standsFor === undefined).flatMap(ofPage),
]
