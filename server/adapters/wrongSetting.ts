/** A setting that can't be used; its message is the one line that is printed. */
export class WrongSetting extends Error {}
