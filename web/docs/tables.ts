// On a phone a table becomes a list: every cell stands on a line of its own under the name of its column. The roles are
// written out, because a style sheet that turns cells into blocks takes their meaning away.
export function withLabels(html: string): string {
  return html.replace(/<table>.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th>(.*?)<\/th>/gs)].map(([, label = ""]) => label);
    return table
      .replace(/<tr>(.*?)<\/tr>/gs, (_, cells: string) => `<tr role="row">${labelled(cells, labels)}</tr>`)
      .replaceAll("<th>", '<th role="columnheader" scope="col">')
      .replaceAll("<thead>", '<thead role="rowgroup">')
      .replaceAll("<tbody>", '<tbody role="rowgroup">')
      .replace("<table>", '<table role="table">');
  });
}

function labelled(cells: string, labels: string[]): string {
  let column = 0;
  return cells.replace(/<td>/g, () => {
    const label = labels[column] ?? "";
    column += 1;
    return `<td role="cell" data-label="${label.replace(/<[^<>]+>/g, "")}">`;
  });
}
