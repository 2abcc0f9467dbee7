/** Kinds of nodes of a cloud disk. `DISK`: its root, which can't be renamed, moved or deleted. */
export const nodeKinds = {
  DISK: { en: 'Disk', zh: '云盘' },
  FOLDER: { en: 'Folder', zh: '文件夹' },
  FILE: { en: 'File', zh: '文件' },
} as const
export type NodeKind = keyof typeof nodeKinds

/** Maximum nesting depth of folders; the deepest may contain files. */
export const maxFolderDepth = 15
/**
 * Maximum number of selected nodes that one call moves, copies, deletes or shares, not counting
 * their contents.
 */
export const maxSelectedNodes = 500
/** Characters of a name. */
export const maxNodeName = 200

/** Sort orders of a folder. Folders come before files; a leading - reverses the order. */
export const nodeSorts = {
  name: { en: 'Name', zh: '名称' },
  '-name': { en: 'Name, descending', zh: '名称（降序）' },
  size: { en: 'Size', zh: '大小' },
  '-size': { en: 'Size, descending', zh: '大小（降序）' },
  changed: { en: 'Changed', zh: '修改时间' },
  '-changed': { en: 'Changed, newest first', zh: '修改时间（从新到旧）' },
} as const
export type NodeSort = keyof typeof nodeSorts

/**
 * What happens to a copied, restored or uploaded node if its new folder already contains its name.
 */
export const sameNameWays = {
  REFUSE: { en: 'Refuse', zh: '拒绝' },
  RENAME: { en: 'Keep both', zh: '保留两者' },
} as const
export type SameNameWay = keyof typeof sameNameWays

/** DSK-02: whether a node is shared, and whence. */
export const sharingStates = {
  UNAUTHORIZED: { en: 'Not shared', zh: '未授权' },
  AUTHORIZED: { en: 'Shared', zh: '已授权' },
  PARTIAL: { en: 'Partly shared', zh: '部分授权' },
  INHERITED: { en: 'Shared with its folder', zh: '继承授权' },
} as const
export type SharingState = keyof typeof sharingStates

/** Whom a node is shared with. */
export const granteeTypes = {
  TEACHER: { en: 'Teacher', zh: '老师' },
  CLASS: { en: 'Class', zh: '班级' },
  INSTITUTION: { en: 'Other institution', zh: '其他机构' },
} as const
export type GranteeType = keyof typeof granteeTypes

/** People's operations on nodes, as worded in the disk's log. */
export const diskDeeds = {
  CREATE: { en: 'Created a folder', zh: '新建文件夹' },
  UPLOAD: { en: 'Uploaded', zh: '上传' },
  VERSION: { en: 'Uploaded a version', zh: '上传新版本' },
  REVERT: { en: 'Restored a version', zh: '恢复历史版本' },
  RENAME: { en: 'Renamed', zh: '重命名' },
  MOVE: { en: 'Moved', zh: '移动' },
  COPY: { en: 'Copied', zh: '复制' },
  DELETE: { en: 'Deleted', zh: '删除' },
  RESTORE: { en: 'Restored from trash', zh: '从回收站恢复' },
  PURGE: { en: 'Deleted permanently', zh: '彻底删除' },
  EXPIRE: { en: 'Deleted automatically', zh: '自动删除' },
  PIN: { en: 'Pinned', zh: '固定保留' },
  UNPIN: { en: 'Unpinned', zh: '取消固定' },
  VIEW: { en: 'Previewed', zh: '预览' },
  DOWNLOAD: { en: 'Downloaded', zh: '下载' },
  SHARE: { en: 'Shared', zh: '授权' },
  UNSHARE: { en: 'Stopped sharing', zh: '取消授权' },
  EXTEND: { en: 'Changed the expiry', zh: '修改有效期' },
  UNDO: { en: 'Undid or restored through history', zh: '撤销' },
} as const
export type DiskDeed = keyof typeof diskDeeds

/** After what time files are deleted by themselves (DSK-03); `CUSTOM`: after a number of days. */
export const retentionPeriods = {
  NEVER: { en: 'Never', zh: '不自动删除' },
  THREE_MONTHS: { en: '3 months', zh: '三个月' },
  HALF_YEAR: { en: '6 months', zh: '半年' },
  ONE_YEAR: { en: '1 year', zh: '一年' },
  CUSTOM: { en: 'Custom', zh: '自定义' },
} as const
export type RetentionPeriod = keyof typeof retentionPeriods

/** Bytes of a gigabyte, as quotas and prices count them. */
export const gigabyte = 1024 ** 3
