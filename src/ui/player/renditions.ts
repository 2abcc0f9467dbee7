/** A quality of the video, as media-chrome's menu shows it. */
export interface Rendition {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly bitrate: number
}

/**
 * The qualities of the video that plays, in the form that media-chrome reads (`videoRenditions` of
 * a media element).
 */
export class Renditions extends EventTarget {
  readonly [index: number]: Rendition
  #list: readonly Rendition[] = []
  #selected = -1
  readonly #select: (index: number) => void

  /** `select`: plays a quality from now on; -1: automatic. */
  constructor(select: (index: number) => void) {
    super()
    this.#select = select
  }

  get length(): number {
    return this.#list.length
  }

  get selectedIndex(): number {
    return this.#selected
  }

  set selectedIndex(index: number) {
    if (index === this.#selected) return
    this.#selected = index
    this.#select(index)
    this.dispatchEvent(new Event('change'))
  }

  [Symbol.iterator](): Iterator<Rendition> {
    return this.#list[Symbol.iterator]()
  }

  /**
   * Replaces the qualities; the chosen one stays chosen if the next segment has it. Returns its
   * index, -1 for automatic.
   */
  replace(list: readonly Rendition[]): number {
    const chosen = this.#list[this.#selected]
    for (let index = 0; index < this.#list.length; index++) Reflect.deleteProperty(this, index)
    this.#list = list
    list.forEach((one, index) => Reflect.set(this, index, one))
    this.#selected = chosen ? list.findIndex(({ height }) => height === chosen.height) : -1
    this.dispatchEvent(new Event('removerendition'))
    this.dispatchEvent(new Event('addrendition'))
    return this.#selected
  }
}
