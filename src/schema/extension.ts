import type { Call, GivenOf, Inputs } from './call/index.ts'
import type { ActionMap } from './action.ts'
import type { Label } from './label.ts'
import type { FieldName, Fields, LazyView, RecordViewProps } from './resource.ts'
import type { RecordTab, SummaryItem, TabAddition } from './record-page.ts'

/** Fetches the file that a call answers with. */
export type AskFile<T> = <I extends Inputs>(
  call: Call<I>,
  input: GivenOf<I>,
  fallback: string,
) => Promise<T>

/** Props of a dialog about a record. */
export interface RecordDialogProps extends RecordViewProps {
  readonly onClose: () => void
}

/**
 * An entry in the menu of a record, for those who have `right`: it leads to a page, fetches a file
 * or opens a dialog.
 */
export type RecordLink = {
  /** What it says. */
  readonly label: Label
  /** The permission to see it. */
  readonly right: string
} & (
  | {
      /** Path of the page, by the record's id. */
      readonly to: (id: string) => string
    }
  | {
      /** Requests the file; the name is used if the server gives none. */
      readonly file: <T>(ask: AskFile<T>, id: string) => Promise<T>
    }
  | {
      /** Opens a dialog. */
      readonly dialog: LazyView<RecordDialogProps>
    }
)

export interface ExtensionOptions<F extends Fields, A extends ActionMap> {
  /** Fields that are added to the resource's own; the extension's rules compute them. */
  readonly fields?: F
  /** Columns that its list offers, hidden until chosen. */
  readonly columns?: readonly FieldName<NoInfer<F>>[]
  /** Actions on its records, after the resource's own. */
  readonly actions?: A
  /** Rights that the extension's calls and rules ask for, as of the resource. */
  readonly rights?: Readonly<Record<string, Label>>
  /** Entries in the menu of a record. */
  readonly links?: readonly RecordLink[]
  /** Items of the summary at the head of a record's page, after the resource's own. */
  readonly summary?: readonly SummaryItem<FieldName<NoInfer<F>>>[]
  /**
   * Tabs of a record's page, and what is added to tabs that it has; their figures are fields of the
   * extension or of the resource.
   */
  readonly tabs?: readonly (RecordTab | TabAddition)[]
}

/** What a domain adds to the records of another domain. */
export interface Extension<
  N extends string = string,
  F extends Fields = Fields,
  A extends ActionMap = ActionMap,
> extends Omit<ExtensionOptions<F, A>, 'fields' | 'actions' | 'columns' | 'summary'> {
  /** Name of the resource. */
  readonly of: N
  readonly fields: F
  readonly actions: A
  readonly columns?: readonly string[]
  readonly summary?: readonly SummaryItem[]
}

/**
 * Declares a domain's additions to a resource of another domain, which does not know of them. It is
 * in `resources/<domain>/<resource>.extension.ts` and listed in the domain's `index.ts`.
 *
 * @example
 * export const pointsOfStudents = extendResource('student', { actions: { givePoints } })
 */
export const extendResource = <
  const N extends string,
  const F extends Fields = Record<never, never>,
  const A extends ActionMap = Record<never, never>,
>(
  of: N,
  options: ExtensionOptions<F, A>,
): Extension<N, F, A> => ({
  ...options,
  of,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no fields, of which F is then the empty table
  fields: options.fields ?? ({} as F),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no actions, of which A is then the empty table
  actions: options.actions ?? ({} as A),
})
