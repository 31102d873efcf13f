// Receives the events of the driver once for all tabs of a browser, which has few connections for them.
'use strict';
const ports = new Set();
const tell = (name, data) => ports.forEach(port => port.postMessage([name, data]));
function listen() {
  const source = new EventSource('events');
  ['begin', 'missed', 'second', 'ended', 'report'].forEach(name => source.addEventListener(name, event => tell(name, event.data)));
  source.addEventListener('report', () => source.close());
  source.onopen = () => tell('open');
  source.onerror = () => {
    tell('lost');
    // Turned away for good, such as one reader too many.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
}
listen();
onconnect = event => {
  ports.add(event.ports[0]);
  event.ports[0].postMessage(['begin']);
};
