/**
 * The entities that the server itself reads and writes, where a product has them, and the fields that it needs of each. It
 * says their names in code: they keep them.
 */
export const ownEntities = {
  user: [
    'username',
    'usernameKey',
    'name',
    'mobile',
    'userType',
    'superManager',
    'generalDivisionId',
    'detachmentId',
    'capacityId',
    'capacityName',
    'roles',
    'ability',
    'avatar',
    'passwordHash',
    'defaultPassword',
    'passwordEndsAt',
    'passwordResetAt',
    'passwordResetBy',
    'mobileSetAt',
    'mobileSetBy',
    'active',
    'extraMenus',
    'hiddenMenus',
  ],
  menu: [
    'parentId',
    'name',
    'nameEn',
    'path',
    'icon',
    'component',
    'screen',
    'link',
    'params',
    'redirect',
    'hidden',
    'roles',
    'userTypes',
    'sort',
    'edited',
  ],
  auditEntry: ['userId', 'call', 'outcome', 'error', 'recordEntity', 'recordIds', 'recordCount', 'times', 'address'],
  notice: ['title', 'notice', 'active'],
  notification: ['userId', 'text', 'textEn', 'page', 'about', 'recordId', 'reaction', 'readTime'],
} as const;

const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ownEntities));

export const isOwnEntity = (id: string): boolean => fieldsOf.has(id);

export const isOwnField = (entity: string, field: string): boolean => fieldsOf.get(entity)?.includes(field) ?? false;
