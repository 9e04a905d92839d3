/** The icons that menus, and fields shown as an icon, name: as the grammar lists them. */
import menu from '../../../../schemas/grammar/menu.schema.json';

export const iconNames: readonly string[] = menu.properties.items.items.properties.icon.enum;
