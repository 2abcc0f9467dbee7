import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity, useGetList, useStore, type RaRecord } from 'react-admin'
import { useEffect, useRef } from 'react'
import { can, canDo, type Verb } from '../../access/index.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { listName } from '../list/columnChoice.ts'
import type { ListDefaults, ListState } from '../list/list-state.ts'
import type { ColumnsControl } from '../list/useColumns.ts'
import { useAccess, useFindResource } from '../context.tsx'
import {
  defaultView,
  isChanged,
  makeContent,
  readContent,
  stateUnder,
  type ViewScope,
  type View,
} from './view-content.ts'

type ViewRecord = View & RaRecord<string>
export interface ViewEdit {
  readonly name: string
  readonly scope: ViewScope
  readonly isDefault: boolean
}

export interface ViewsControl {
  /** The list's state: from the address, or from the default view if the address has no query. */
  readonly state: ListState
  readonly enabled: boolean
  readonly list: readonly View[]
  readonly failed: boolean
  readonly current: View | undefined
  /** The list has moved away from the current view. */
  readonly changed: boolean
  readonly mine: (view: View) => boolean
  /** Whether the person may keep views, change theirs and delete them. */
  readonly mayCreate: boolean
  /** Whether the person may make views for everyone. */
  readonly mayShare: boolean
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
  /** undefined: everything, as the definition says. */
  readonly apply: (view: View | undefined) => void
  /** Keeps what is on show in the current view. */
  readonly save: () => Promise<View>
  readonly saveAs: (edit: ViewEdit) => Promise<View>
  readonly edit: (view: View, edit: Partial<ViewEdit>) => Promise<View>
  readonly remove: (view: View) => Promise<void>
}

/** The engine's own resource for views. */
const resource = 'savedView'

interface Given {
  readonly def: AnyResource
  readonly columns: ColumnsControl
  readonly state: ListState
  readonly set: (patch: Partial<ListState>, quiet?: boolean) => void
  readonly defaults: ListDefaults
  readonly enabled: boolean
  readonly untouched: boolean
}

type DefaultView = Pick<View, 'id' | 'content'>

/** Opens the list with its default view, or with the view that its address names. */
const useOpeningView = (
  { def, columns, state, set, defaults, untouched }: Given,
  enabled: boolean,
  data: readonly ViewRecord[] | undefined,
) => {
  // The last known default opens at once; the server's response comes a moment later and is stored
  // for the next time.
  const [known, setKnown] = useStore<DefaultView | null>(`list.${listName(def)}.defaultView`, null)
  const opening = useRef(enabled && untouched)
  const opened = opening.current && known ? stateUnder(known, defaults) : undefined

  const apply = (view: DefaultView | undefined, quiet = false) => {
    opening.current = false
    columns.set(view ? readContent(view.content).columns : {})
    set(
      view
        ? stateUnder(view, defaults)
        : {
            q: '',
            filter: {},
            trash: false,
            sort: defaults.sort,
            limit: defaults.limit,
            view: 'all',
          },
      quiet,
    )
  }

  useEffect(() => {
    if (opened && known) apply(known, true)
    // once, as the list opens
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // An address that names a view and nothing else means all of that view.
  const named = useRef(state.view)
  useEffect(() => {
    if (!data) return
    const byDefault = defaultView(data)
    setKnown(byDefault ? { id: byDefault.id, content: byDefault.content } : null)
    const { limit, sort } = defaults
    const bare = named.current !== '' && !isChanged({ content: '' }, state, {}, { limit, sort })
    const viewToOpen = opening.current
      ? byDefault
      : bare
        ? data.find(view => view.id === named.current)
        : undefined
    named.current = ''
    opening.current = false
    if (viewToOpen) apply(viewToOpen, true)
    // when the views arrive, not when the list moves
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data])

  return { opened, apply }
}

/** Writes views to the server. At most one of a person's or role's views is the default one. */
const useViewWriting = (data: readonly ViewRecord[] | undefined, mine: (view: View) => boolean) => {
  const provider = useDataProvider()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [resource] })
  const write = async (view: View, patch: Partial<View>): Promise<View> => {
    const { data: saved } = await provider.update<ViewRecord>(resource, {
      id: view.id,
      data: patch,
      previousData: view,
    })
    await refresh()
    return saved
  }
  const onlyDefault = async (saved: View) => {
    if (!saved.isDefault) return
    const others = (data ?? []).filter(
      view => view.id !== saved.id && view.isDefault && view.scope === saved.scope && mine(view),
    )
    for (const other of others) await write(other, { isDefault: false })
  }

  return { provider, refresh, write, onlyDefault }
}

/**
 * Saved views of a list, kept on the server: mine, my role's, everyone's. The default one opens
 * with the list.
 */
export const useViews = (options: Given): ViewsControl => {
  const { def, columns, state, set, defaults } = options
  const viewResource = useFindResource()(resource)
  const access = useAccess()
  const may = (verb: Verb) => viewResource !== undefined && canDo(access, viewResource, verb)
  const enabled = options.enabled && may('read')
  const { identity } = useGetIdentity()
  const { data, error } = useGetList<ViewRecord>(
    resource,
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'name', order: 'ASC' },
      filter: { resource: listName(def) },
    },
    { enabled, retry: false, staleTime: 60_000, meta: { quiet: true } },
  )
  const { opened, apply } = useOpeningView(options, enabled, data)
  const current = data?.find(view => view.id === state.view)
  const mine = (view: View) =>
    view.scope === 'MINE' ||
    view.owner === null ||
    view.owner === String(identity?.id ?? '') ||
    access.rights === 'all'
  const { provider, refresh, write, onlyDefault } = useViewWriting(data, mine)
  const content = () => JSON.stringify(makeContent(state, columns.choice, defaults))
  return {
    state: opened ?? state,
    enabled,
    list: data ?? [],
    failed: error !== null,
    current,
    changed: current !== undefined && isChanged(current, state, columns.choice, defaults),
    mine,
    mayCreate: may('create'),
    mayShare: can(access, `${resource}.share`),
    mayUpdate: may('update'),
    mayDelete: may('delete'),
    apply,
    save: async () => {
      if (!current) throw new Error('there is no view to save')
      return await write(current, { content: content() })
    },
    saveAs: async edit => {
      const { data: saved } = await provider.create<ViewRecord>(resource, {
        data: { ...edit, resource: listName(def), content: content() },
      })
      await refresh()
      await onlyDefault(saved)
      set({ view: saved.id, page: state.page }, true)
      return saved
    },
    edit: async (view, edit) => {
      const saved = await write(view, edit)
      await onlyDefault(saved)
      return saved
    },
    remove: async view => {
      await provider.delete<ViewRecord>(resource, { id: view.id, previousData: view })
      await refresh()
      if (state.view === view.id) set({ view: 'all', page: state.page }, true)
    },
  }
}
