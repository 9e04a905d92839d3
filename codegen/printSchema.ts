/** How a file of schemas is laid out: what fits on a line stands on one, and the file's own words below one another. */
export async function printSchema(json: object): Promise<string> {
  // Not sooner: where nothing is developed it is not installed, and schemas are checked all the same.
  const { format } = await import('prettier');
  return format(JSON.stringify(json).replace(/^\{/, '{\n'), { parser: 'json', printWidth: 120 });
}
