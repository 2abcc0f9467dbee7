import type { ErrorCode } from '../../src/protocol/errors/codes.ts'

// The part of the client that is the same for every resource; `print:client` puts it at the head of
// what it prints, without its imports.

export interface ClientOptions {
  /** Where the server is, e.g. 'https://school.example'. */
  readonly baseUrl: string
  /** An API key: `edu_…`. */
  readonly apiKey: string
  /** Language of messages and exports; by default 'en'. */
  readonly language?: 'en' | 'zh'
  /** In place of the global one. */
  readonly fetch?: typeof fetch
  /**
   * How often a call is repeated that got no response, 429 or 503; by default 3. Writes have an
   * Idempotency-Key, so none is done twice.
   */
  readonly retries?: number
}
export interface CallOptions {
  /**
   * Of a write; the client makes one by default. Pass one to repeat the same write after a restart.
   */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}
export interface FieldError {
  readonly code: ErrorCode
  readonly msg: string
}

/** A refusal: its code (docs/api), its message, and the issues by field. */
export class EduError extends Error {
  readonly code: ErrorCode
  readonly httpStatus: number
  /** The issues, by field. */
  readonly errors: Readonly<Record<string, FieldError>>
  /** The response body, e.g. the parameters of the message. */
  readonly body: Readonly<Record<string, unknown>>
  constructor(code: ErrorCode, message: string, httpStatus: number, body: unknown) {
    super(message)
    this.name = 'EduError'
    this.code = code
    this.httpStatus = httpStatus
    this.body = isObject(body) ? body : {}
    // the server says it in this form
    this.errors = isObject(this.body['errors'])
      ? (this.body['errors'] as Readonly<Record<string, FieldError>>)
      : {}
  }
}
/**
 * Someone else has changed the record: `theirs` is the current record, `base` the version that was
 * sent.
 */
export class ConflictError extends EduError {
  declare readonly code: '409'
  get base(): Readonly<Record<string, unknown>> | undefined {
    return this.body['base'] as Readonly<Record<string, unknown>> | undefined
  }
  get theirs(): Readonly<Record<string, unknown>> | undefined {
    return this.body['theirs'] as Readonly<Record<string, unknown>> | undefined
  }
}

export interface SystemValues {
  readonly id: string
  /** Sent with an update; grows with every change. */
  readonly version: number
  readonly createTime: string
  readonly updateTime: string
  readonly createdBy: string
  /** When it went into the trash; null: it lives. */
  readonly deletedAt: string | null
}
/** Values of fields that the institution has added (`x_1`). */
export type CustomValue = string | number | boolean | readonly string[] | null
export type OneOrMany<T> = T | readonly T[]
export type ListQuery<Filters, Sort> = Filters & {
  readonly page?: number
  /** 1 to 200; 50 by default. */
  readonly limit?: number
  readonly sort?: Sort
  /** Part of any searchable field. */
  readonly q?: string
  /** 'only': records in the trash. */
  readonly deleted?: 'only'
}
/** The query of `all`; by default oldest first. */
export type AllQuery<Filters> = Partial<Filters> & {
  /** Records of an answer, 1 to 200. */
  readonly limit?: number
  readonly sort?: 'createTime' | '-createTime'
  readonly q?: string
  readonly deleted?: 'only'
}
export interface Page<T> {
  readonly list: readonly T[]
  readonly total: number
}
export type Selection<Filters> =
  | { readonly ids: readonly string[] }
  | {
      /** Everything only if it is empty. */
      readonly query: Filters & { readonly q?: string }
      readonly except?: readonly string[]
    }
/** The result for a selection. */
export interface Tally {
  readonly matched: number
  readonly done: number
  readonly unchanged?: number
  readonly failed: readonly {
    readonly id: string
    readonly title: string | null
    readonly code: ErrorCode
    readonly msg: string
  }[]
  readonly more?: number
}
/** A tally, or the task that works on more than 1,000 records. */
export type BulkAnswer = Tally | { readonly taskId: string }
export interface Task {
  readonly id: string
  readonly state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  readonly total: number | null
  readonly done: number
  readonly failed: number
  readonly msg: string | null
  readonly tally: Tally | null
}
export interface ImportJob {
  readonly jobId: string
  /** PARTIAL: rows with errors were left out. */
  readonly state:
    | 'UPLOADED'
    | 'PARSED'
    | 'MAPPED'
    | 'CHECKED'
    | 'COMMITTING'
    | 'DONE'
    | 'PARTIAL'
    | 'CANCELLED'
    | 'FAILED'
    | 'UNDONE'
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
  readonly finishTime?: string | null
  readonly msg?: string | null
}
export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const addressOf = (path: string, query: object): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, unknown][])
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isText(one)) params.append(name, String(one))
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      fail(signal.reason as Error)
    })
  })

/** Sends calls and parses their responses. */
export class Caller {
  readonly #options: ClientOptions
  constructor(options: ClientOptions) {
    this.#options = options
  }

  async get<T>(path: string, query: object = {}, options: CallOptions = {}): Promise<T> {
    return this.#read(await this.#send(addressOf(path, query), { method: 'GET' }, options))
  }

  async post<T>(path: string, body: object | FormData, options: CallOptions = {}): Promise<T> {
    return this.#read(await this.file(path, body, options))
  }

  /** Returns the response itself, for files. Throws if the call is refused. */
  async file(path: string, body: object | FormData, options: CallOptions = {}): Promise<Response> {
    const isForm = body instanceof FormData
    return this.#send(
      path,
      {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: {
          'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
          ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        },
      },
      options,
    )
  }

  /** A file that is asked for by an address. */
  async download(path: string, query: object = {}, options: CallOptions = {}): Promise<Response> {
    return this.#send(addressOf(path, query), { method: 'GET' }, options)
  }

  async #send(path: string, init: RequestInit, { signal }: CallOptions): Promise<Response> {
    const { baseUrl, apiKey, language = 'en', fetch: send = fetch, retries = 3 } = this.#options
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      Authorization: `Bearer ${apiKey}`,
      'Accept-Language': language,
    }
    for (let tries = 0; ; tries++) {
      const last = tries >= retries
      const answer = await send(baseUrl.replace(/\/$/, '') + path, {
        ...init,
        headers,
        ...(signal ? { signal } : {}),
      }).catch((error: unknown) => {
        if (last || signal?.aborted) throw error
        return undefined
      })
      if (answer && (last || (answer.status !== 429 && answer.status !== 503))) {
        await this.#refuse(answer)
        return answer
      }
      const seconds = Number(answer?.headers.get('Retry-After') ?? 0)
      await wait(Math.min(60_000, Math.max(seconds * 1000, 200 * 2 ** tries)), signal)
    }
  }

  /**
   * Throws the error of a refused response. It reads a copy, so that the response stays readable.
   */
  async #refuse(answer: Response): Promise<void> {
    if (!(answer.headers.get('Content-Type') ?? '').includes('json')) {
      if (!answer.ok) throw new EduError('001', `HTTP ${answer.status}`, answer.status, null)
      return
    }
    const envelope = (await answer.clone().json()) as {
      readonly responseHeader: { readonly status: number | string; readonly msg: string }
      readonly response: unknown
    }
    const { status, msg } = envelope.responseHeader
    const code = String(status) as ErrorCode
    if (code === '200') return
    const Refusal = code === '409' ? ConflictError : EduError
    throw new Refusal(code, msg, answer.status, envelope.response)
  }

  async #read<T>(answer: Response): Promise<T> {
    return ((await answer.json()) as { readonly response: T }).response
  }
}

const root = '/edu_adminserver'

/** The read methods of a resource. */
export const readsOf = <Rec, Filters, Sort extends string>(caller: Caller, name: string) => ({
  list: (query: ListQuery<Filters, Sort> = {} as ListQuery<Filters, Sort>, options?: CallOptions) =>
    caller.get<Page<Rec>>(`${root}/${name}/list`, query, options),
  count: async (
    query: ListQuery<Filters, Sort> = {} as ListQuery<Filters, Sort>,
    options?: CallOptions,
  ) =>
    (await caller.get<{ readonly total: number }>(`${root}/${name}/count`, query, options)).total,
  get: (id: string, options?: CallOptions) =>
    caller.get<Rec>(`${root}/${name}/get`, { id }, options),
  many: async (ids: readonly string[], options?: CallOptions) =>
    (
      await caller.get<{ readonly list: readonly Rec[] }>(
        `${root}/${name}/many`,
        { ids: ids.join(',') },
        options,
      )
    ).list,
  history: (id: string, page: { page?: number; limit?: number } = {}, options?: CallOptions) =>
    caller.get<Page<AuditEntry>>(`${root}/${name}/history`, { id, ...page }, options),
  /**
   * Every matching record once, by creation time: whatever is edited or deleted meanwhile, no other
   * record is skipped or repeated.
   */
  async *all(query: AllQuery<Filters> = {}, options?: CallOptions): AsyncGenerator<Rec, void> {
    for (let after: string | null = 'start'; after !== null;) {
      const page: Page<Rec> & { readonly next: string | null } = await caller.get(
        `${root}/${name}/list`,
        { limit: 200, ...query, after, total: 'no' },
        options,
      )
      yield* page.list
      after = page.next
    }
  },
})

/** What changes records of a resource. */
export const writesOf = <Rec, Create extends object, Update extends object, Filters>(
  caller: Caller,
  name: string,
) => ({
  create: (values: Create, options?: CallOptions) =>
    caller.post<Rec>(`${root}/${name}/create`, values, options),
  /** Throws a ConflictError where somebody else has changed the record since `version`. */
  update: (
    values: { readonly id: string; readonly version: number } & Update,
    options?: CallOptions,
  ) => caller.post<Rec>(`${root}/${name}/update`, values, options),
  delete: (selection: Selection<Filters>, options?: CallOptions) =>
    caller.post<BulkAnswer>(`${root}/${name}/delete`, selection, options),
  restore: (selection: Selection<Filters>, options?: CallOptions) =>
    caller.post<BulkAnswer>(`${root}/${name}/restore`, selection, options),
  updateMany: (
    change: Selection<Filters> & {
      readonly data: Update
      /** Versions that the change was made on, by id: a record changed since is refused. */
      readonly versions?: Readonly<Record<string, number>>
    },
    options?: CallOptions,
  ) => caller.post<BulkAnswer>(`${root}/${name}/updateMany`, change, options),
})

export interface ExportOptions<Filters, Sort> {
  readonly query?: Filters & { readonly q?: string; readonly deleted?: 'only' }
  readonly sort?: Sort
  readonly ids?: readonly string[]
  readonly except?: readonly string[]
  readonly columns?: readonly string[]
  readonly fields?: 'shown' | 'all'
  readonly format?: 'xlsx' | 'csv'
}
/** The file of an export, streamed for any number of rows. */
export const exportOf = <Filters, Sort>(caller: Caller, name: string) => ({
  export: (what: ExportOptions<Filters, Sort> = {}, options?: CallOptions) =>
    caller.file(`${root}/${name}/export`, { ...what, inline: true }, options),
})

export interface ImportOptions {
  readonly fileName?: string
  /** Create what cells name and does not exist; rows that name it fail otherwise. */
  readonly createMissing?: boolean
  readonly inTrash?: 'report' | 'restore' | 'create' | 'skip'
  /** Text of a cell that clears its field. */
  readonly clear?: string
}
export const importOf = (caller: Caller, name: string) => ({
  /** Begins an import of a sheet (xlsx, csv); see `waitForImport`. */
  import: (
    file: Blob,
    { fileName = 'import.xlsx', createMissing, inTrash, clear }: ImportOptions = {},
    options?: CallOptions,
  ) => {
    const form = new FormData()
    form.set('file', file, fileName)
    if (createMissing !== undefined) form.set('createMissing', String(createMissing))
    if (inTrash !== undefined) form.set('inTrash', inTrash)
    if (clear !== undefined) form.set('clear', clear)
    return caller.post<{ readonly jobId: string }>(`${root}/${name}/import`, form, options)
  },
  /** The sheet to fill in. */
  template: (options?: CallOptions) => caller.download(`${root}/${name}/template`, {}, options),
})

const ended: ReadonlySet<string> = new Set(['DONE', 'PARTIAL', 'CANCELLED', 'FAILED', 'UNDONE'])

/** Calls that know no resource. */
export const jobsOf = (caller: Caller) => ({
  /** Waits until a task of a bulk change has ended. */
  waitForTask: async (id: string, everyMs = 1000, options?: CallOptions): Promise<Task> => {
    for (;;) {
      const task = await caller.get<Task>(`${root}/task/get`, { id }, options)
      if (ended.has(task.state)) return task
      await wait(everyMs, options?.signal)
    }
  },
  /** Waits until an import has ended. */
  waitForImport: async (
    jobId: string,
    everyMs = 1000,
    options?: CallOptions,
  ): Promise<ImportJob> => {
    for (;;) {
      const job = await caller.get<ImportJob>(`${root}/importJob/get`, { jobId }, options)
      if (ended.has(job.state)) return job
      await wait(everyMs, options?.signal)
    }
  },
})
