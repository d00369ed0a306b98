/** What a report in a frame sends to the page around it while files are dragged over it. */
export const dragNotice = "journal-lint: files are dragged over the report";
